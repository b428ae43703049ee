import type { Locator, Page } from '@playwright/test';
import { ScreenPage } from '../screen-page.ts';

export class PasswordResetConfirmPage extends ScreenPage {
  static readonly paths = ['/password-reset-confirm/:uid/:token'];
  readonly #main: Locator;
  readonly first: Locator;
  readonly second: Locator;
  readonly submit: Locator;
  readonly alert: Locator;
  readonly loginLink: Locator;
  /** The messages that disappear after a few seconds, as a live region. */
  readonly toasts: Locator;

  constructor(page: Page) {
    super(page);
    this.#main = page.getByRole('main');
    this.first = this.#main.getByLabel('Nuova password');
    this.second = this.#main.getByLabel('Ripeti la password');
    this.submit = this.#main.getByRole('button', { name: 'Salva la password' });
    this.alert = this.#main.getByRole('alert');
    this.loginLink = this.#main.getByRole('link', { name: 'Vai all’accesso' });
    this.toasts = page.getByRole('status');
  }

  /** `link`: the address or path of a reset link. */
  async open(link = '/password-reset-confirm/MQ/abc'): Promise<this> {
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
