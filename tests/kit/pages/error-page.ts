import type { Locator, Page } from '@playwright/test';

/** The error page, instead of a screen that crashed or whose code did not load. */
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
