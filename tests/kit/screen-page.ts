import type { Locator, Page } from '@playwright/test';

/** What screens say while they load. */
const LOADING = /^(Ricerca in corso|Caricamento( d.+)?)(…|\.\.\.)$/;

/** What all page objects have in common. */
export abstract class ScreenPage {
  constructor(readonly page: Page) {}

  /**
   * What the screen shows while something of it is loading: `expect(search.loading).toBeVisible()`, where the call is held
   * or delayed.
   */
  get loading(): Locator {
    return this.page.getByRole('main').getByText(LOADING);
  }

  /**
   * Resolves once the screen has its title, and nothing of it is loading: its data are there, or it says why not. A test
   * that holds the call goes there by `page.goto`, since `open()` waits for this.
   */
  async ready(): Promise<this> {
    await this.page.getByRole('heading', { level: 1 }).first().waitFor();
    await this.loading.filter({ visible: true }).first().waitFor({ state: 'hidden' });
    return this;
  }
}
