import { ScreenPage } from '../screen-page.ts';
import { EMAIL, PASSWORD, type PersonaKey } from '../people.ts';

export class LoginPage extends ScreenPage {
  static readonly paths = ['/login'];
  readonly email = this.main.getByLabel('Email');
  readonly password = this.main.getByLabel('Password');
  readonly submit = this.main.getByRole('button', { name: 'Accedi' });
  readonly registerTab = this.main.getByRole('tab', { name: 'Registrati' });

  async fill(email: string, password: string): Promise<this> {
    await this.email.fill(email);
    await this.password.fill(password);
    return this;
  }

  async send(email: string, password: string): Promise<this> {
    await this.fill(email, password);
    await this.submit.click();
    return this;
  }

  async logInAs(persona: PersonaKey): Promise<void> {
    await this.send(EMAIL[persona], PASSWORD);
    await this.page.waitForURL((url) => url.pathname !== '/login');
  }
}

export class EmailConfirmedPage extends ScreenPage {
  static readonly paths = ['/conferma-email'];
}
