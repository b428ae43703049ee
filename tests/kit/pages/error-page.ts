import type { Locator, Page } from '@playwright/test';
import { ScreenPage } from '../screen-page.ts';

/** The error page, instead of a screen that crashed or whose code did not load. */
export class ErrorPage extends ScreenPage {
  readonly heading: Locator;
  readonly reload: Locator;
  readonly home: Locator;

  constructor(page: Page) {
    super(page);
    const main = page.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1, name: 'Qualcosa è andato storto' });
    this.reload = main.getByRole('button', { name: 'Ricarica la pagina' });
    this.home = main.getByRole('link', { name: 'Torna all’inizio' });
  }
}
