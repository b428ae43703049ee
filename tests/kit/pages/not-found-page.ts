import type { Locator, Page } from '@playwright/test';
import { ScreenPage } from '../screen-page.ts';
import { LandingPage } from './landing-page.ts';
import { SearchPage } from './search-page.ts';

/** The page of every unknown address. */
export class NotFoundPage extends ScreenPage {
  readonly heading: Locator;
  readonly home: Locator;
  readonly search: Locator;

  constructor(page: Page) {
    super(page);
    const main = page.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1 });
    this.home = main.getByRole('link', { name: 'Torna all’inizio' });
    this.search = main.getByRole('link', { name: 'Cerca un biglietto' });
  }

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
