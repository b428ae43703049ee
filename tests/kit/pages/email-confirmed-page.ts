import { ScreenPage } from '../screen-page.ts';
import { LoginPage } from './login-page.ts';

export class EmailConfirmedPage extends ScreenPage {
  static readonly paths = ['/conferma-email'];
  readonly heading = this.main.getByRole('heading', { level: 1 });
  readonly next = this.main.getByText('Ora puoi accedere alla tua area personale.');
  readonly login = this.main.getByRole('link', { name: 'Accedi' });

  async open() {
    await this.page.goto('/conferma-email');
    return this.ready();
  }

  async goToLogin() {
    await this.login.click();
    return new LoginPage(this.page);
  }
}
