import type { Locator, Page } from '@playwright/test';
import { ScreenPage } from '../screen-page.ts';

/** The presenter's notes beside the tour, in a window of their own. */
export class RegiaNotesPage extends ScreenPage {
  static readonly paths = ['/regia/note'];
  readonly heading: Locator;
  readonly begin: Locator;
  readonly next: Locator;
  readonly back: Locator;

  constructor(page: Page) {
    super(page);
    this.heading = page.getByRole('heading', { level: 1 });
    this.begin = page.getByRole('button', { name: 'Inizia il giro' });
    this.next = page.getByRole('button', { name: 'Avanti' });
    this.back = page.getByRole('button', { name: 'Indietro' });
  }

  async open() {
    await this.page.goto('/regia/note');
    return this.ready();
  }
}
