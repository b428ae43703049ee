import { ScreenPage } from '../screen-page.ts';
import { LoginPage } from './login-page.ts';

/** The frame around every screen: banner, navigation, messages, footer. */
export class ShellPage extends ScreenPage {
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

export class LandingPage extends ScreenPage {
  static readonly paths = ['/'];
  /** The rows of the departures board. */
  readonly departures = this.page
    .getByRole('list', { name: 'Prossime partenze' })
    .getByRole('link');

  link(name: string) {
    return this.main.getByRole('link', { name, exact: true });
  }
}

export class LegalPage extends ScreenPage {
  static readonly paths = ['/privacy-policy', '/cookie-policy', '/termini-condizioni'];
}

/** The error page, instead of a screen that crashed or whose code did not load. */
export class ErrorPage extends ScreenPage {
  readonly heading = this.main.getByRole('heading', { level: 1, name: 'Qualcosa è andato storto' });
  readonly reload = this.main.getByRole('button', { name: 'Ricarica la pagina' });
}
