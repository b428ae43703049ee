import type { Locator, Page } from '@playwright/test';
import { ScreenPage } from '../screen-page.ts';
import { LoginPage } from './login-page.ts';

export class EmailConfirmedPage extends ScreenPage {
  static readonly paths = ['/conferma-email'];
  readonly heading: Locator;
  readonly next: Locator;
  readonly login: Locator;

  constructor(page: Page) {
    super(page);
    const main = page.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1 });
    this.next = main.getByText('Ora puoi accedere alla tua area personale.');
    this.login = main.getByRole('link', { name: 'Accedi' });
  }

  async open() {
    await this.page.goto('/conferma-email');
    return this.ready();
  }

  async goToLogin() {
    await this.login.click();
    return new LoginPage(this.page);
  }
}
