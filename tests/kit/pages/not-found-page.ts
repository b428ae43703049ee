import { ScreenPage } from '../screen-page.ts';
import { LandingPage } from './landing-page.ts';
import { SearchPage } from './search-page.ts';

/** The page of every unknown address. */
export class NotFoundPage extends ScreenPage {
  readonly heading = this.main.getByRole('heading', { level: 1 });
  readonly home = this.main.getByRole('link', { name: 'Torna all’inizio' });
  readonly search = this.main.getByRole('link', { name: 'Cerca un biglietto' });

  async open(address = '/volo/che/non/esiste') {
    await this.page.goto(address);
    return this.ready();
  }

  async goHome() {
    await this.home.click();
    return new LandingPage(this.page);
  }

  async goToSearch() {
    await this.search.click();
    return new SearchPage(this.page);
  }
}
