import type { Locator, Page } from '@playwright/test';

/** What stands in the place of a screen that crashed or did not arrive. */
export class ErrorPage {
  readonly heading: Locator;
  readonly reload: Locator;
  readonly home: Locator;

  constructor(readonly page: Page) {
    const main = page.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1, name: 'Qualcosa è andato storto' });
    this.reload = main.getByRole('button', { name: 'Ricarica la pagina' });
    this.home = main.getByRole('link', { name: 'Torna all’inizio' });
  }
}
