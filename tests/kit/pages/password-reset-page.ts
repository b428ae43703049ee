import type { Locator, Page } from '@playwright/test';

export class PasswordResetPage {
  static readonly paths = ['/password-reset'];
  readonly page: Page;
  readonly #main: Locator;
  readonly email: Locator;
  readonly submit: Locator;
  readonly alert: Locator;
  readonly status: Locator;

  constructor(page: Page) {
    this.page = page;
    this.#main = page.getByRole('main');
    this.email = this.#main.getByLabel('Email');
    this.submit = this.#main.getByRole('button', { name: 'Invia il link' });
    this.alert = this.#main.getByRole('alert');
    this.status = this.#main.getByRole('status');
  }

  async open(): Promise<this> {
    await this.page.goto('/password-reset');
    return this;
  }

  async ask(email: string): Promise<this> {
    await this.email.fill(email);
    await this.submit.click();
    return this;
  }
}
