import type { Locator, Page } from '@playwright/test';
import { ScreenPage } from '../screen-page.ts';

export class PasswordResetPage extends ScreenPage {
  static readonly paths = ['/password-reset'];
  readonly #main: Locator;
  readonly email: Locator;
  readonly submit: Locator;
  readonly alert: Locator;
  readonly status: Locator;

  constructor(page: Page) {
    super(page);
    this.#main = page.getByRole('main');
    this.email = this.#main.getByLabel('Email');
    this.submit = this.#main.getByRole('button', { name: 'Invia il link' });
    this.alert = this.#main.getByRole('alert');
    this.status = this.#main.getByRole('status');
  }

  async open(): Promise<this> {
    await this.page.goto('/password-reset');
    return this.ready();
  }

  async ask(email: string): Promise<this> {
    await this.email.fill(email);
    await this.submit.click();
    return this;
  }
}
