import type { Locator, Page } from '@playwright/test';
import { ScreenPage } from '../screen-page.ts';

export class LegalPage extends ScreenPage {
  static readonly paths = ['/privacy-policy', '/cookie-policy', '/termini-condizioni'];
  readonly heading: Locator;
  /** The notice that the text is a placeholder. */
  readonly notice: Locator;
  readonly sections: Locator;

  constructor(page: Page) {
    super(page);
    const main = page.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1 });
    this.notice = main.getByText('Testo segnaposto');
    this.sections = main.getByRole('heading', { level: 2 });
  }

  async open(address = '/privacy-policy') {
    await this.page.goto(address);
    return this.ready();
  }
}
