import { ScreenPage } from '../screen-page.ts';

export class PasswordResetPage extends ScreenPage {
  static readonly paths = ['/password-reset'];
  readonly email = this.main.getByLabel('Email');
  readonly submit = this.main.getByRole('button', { name: 'Invia il link' });
  readonly alert = this.main.getByRole('alert');
  readonly status = this.main.getByRole('status');

  async ask(email: string): Promise<this> {
    await this.email.fill(email);
    await this.submit.click();
    return this;
  }
}
