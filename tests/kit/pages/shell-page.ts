import { ScreenPage } from '../screen-page.ts';
import { LegalPage } from './legal-page.ts';
import { LoginPage } from './login-page.ts';

/** The frame around every screen: banner, navigation, messages, footer. */
export class ShellPage extends ScreenPage {
  readonly banner = this.page.getByRole('complementary', { name: 'Fase beta' });
  readonly navigation = this.page.getByRole('navigation', { name: 'Navigazione principale' });
  readonly links = this.navigation.getByRole('link');
  readonly greeting = this.page.getByRole('banner').getByText('Ciao,');
  readonly logoutButton = this.page.getByRole('button', { name: 'Logout' });
  /** The messages that disappear after a few seconds, as a live region. */
  readonly toasts = this.page.getByRole('status');
  readonly legalLinks = this.page.getByRole('navigation', { name: 'Pagine legali' });
  readonly skipLink = this.page.getByRole('link', { name: 'Vai al contenuto' });

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
