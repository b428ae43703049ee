import type { Locator, Page } from '@playwright/test';
import { ScreenPage } from '../screen-page.ts';
import { EMAIL, PASSWORD, type PersonaKey } from '../people.ts';

export class LoginPage extends ScreenPage {
  static readonly paths = ['/login'];
  readonly #main: Locator;
  readonly email: Locator;
  readonly password: Locator;
  readonly submit: Locator;
  readonly loginTab: Locator;
  readonly registerTab: Locator;
  readonly panel: Locator;
  readonly recover: Locator;
  readonly alert: Locator;

  constructor(page: Page) {
    super(page);
    this.#main = page.getByRole('main');
    this.email = this.#main.getByLabel('Email');
    this.password = this.#main.getByLabel('Password');
    this.submit = this.#main.getByRole('button', { name: 'Accedi' });
    this.loginTab = this.#main.getByRole('tab', { name: 'Accedi' });
    this.registerTab = this.#main.getByRole('tab', { name: 'Registrati' });
    this.panel = this.#main.getByRole('tabpanel');
    this.recover = this.#main.getByRole('link', { name: 'Recupera password' });
    this.alert = this.#main.getByRole('alert');
  }

  async open(search = ''): Promise<this> {
    await this.page.goto(`/login${search}`);
    return this.ready();
  }

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
