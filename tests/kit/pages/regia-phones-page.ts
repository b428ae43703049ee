import type { FrameLocator, Locator, Page } from '@playwright/test';
import { ScreenPage } from '../screen-page.ts';

/** Two phones side by side, each with a person of its own. */
export class RegiaPhonesPage extends ScreenPage {
  static readonly paths = ['/regia/telefoni'];
  readonly heading: Locator;
  readonly marta: FrameLocator;
  readonly luca: FrameLocator;

  constructor(page: Page) {
    super(page);
    this.heading = page.getByRole('heading', { level: 1 });
    this.marta = page.frameLocator('iframe[title="Il telefono di Marta"]');
    this.luca = page.frameLocator('iframe[title="Il telefono di Luca"]');
  }

  async open() {
    await this.page.goto('/regia/telefoni');
    return this.ready();
  }
}
