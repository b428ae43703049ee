import { ScreenPage } from '../screen-page.ts';

export class PasswordResetPage extends ScreenPage {
  static readonly paths = ['/password-reset'];
  readonly email = this.main.getByLabel('Email');
  readonly submit = this.main.getByRole('button', { name: 'Invia il link' });

  async ask(email: string): Promise<this> {
    await this.email.fill(email);
    await this.submit.click();
    return this;
  }
}

export class PasswordResetConfirmPage extends ScreenPage {
  static readonly paths = ['/password-reset-confirm/:uid/:token'];
  readonly first = this.main.getByLabel('Nuova password');
  readonly second = this.main.getByLabel('Ripeti la password');
  readonly submit = this.main.getByRole('button', { name: 'Salva la password' });

  /** `link`: the address or path of a reset link. */
  override async open(link = '/password-reset-confirm/MQ/abc'): Promise<this> {
    const { pathname } = new URL(link, 'http://localhost');
    await this.page.goto(pathname);
    return this.ready();
  }

  async save(first: string, second = first): Promise<this> {
    await this.first.fill(first);
    await this.second.fill(second);
    await this.submit.click();
    return this;
  }
}
