import type { Locator, Page } from '@playwright/test';
import { ScreenPage } from '../screen-page.ts';
import { LegalPage } from './legal-page.ts';
import { LoginPage } from './login-page.ts';

/** The frame around every screen: banner, navigation, messages, footer. */
export class ShellPage extends ScreenPage {
  readonly banner: Locator;
  readonly navigation: Locator;
  readonly links: Locator;
  readonly greeting: Locator;
  readonly logoutButton: Locator;
  /** The messages that disappear after a few seconds, as a live region. */
  readonly toasts: Locator;
  readonly title: Locator;
  readonly legalLinks: Locator;
  readonly skipLink: Locator;

  constructor(page: Page) {
    super(page);
    this.banner = page.getByRole('complementary', { name: 'Fase beta' });
    this.navigation = page.getByRole('navigation', { name: 'Navigazione principale' });
    this.links = this.navigation.getByRole('link');
    this.greeting = page.getByRole('banner').getByText('Ciao,');
    this.logoutButton = page.getByRole('button', { name: 'Logout' });
    this.toasts = page.getByRole('status');
    this.title = page.getByRole('heading', { level: 1 });
    this.legalLinks = page.getByRole('navigation', { name: 'Pagine legali' });
    this.skipLink = page.getByRole('link', { name: 'Vai al contenuto' });
  }

  async logOut(): Promise<LoginPage> {
    await this.logoutButton.click();
    await this.page.waitForURL('**/login');
    return new LoginPage(this.page);
  }

  /** From the footer. */
  async openLegal(name: string): Promise<LegalPage> {
    await this.legalLinks.getByRole('link', { name }).click();
    return new LegalPage(this.page);
  }
}
