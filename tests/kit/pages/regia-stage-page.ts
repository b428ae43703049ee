import type { FrameLocator, Locator, Page } from '@playwright/test';
import { ScreenPage } from '../screen-page.ts';

/** The product on a desk beside itself on a phone. */
export class RegiaStagePage extends ScreenPage {
  static readonly paths = ['/regia/palco'];
  readonly heading: Locator;
  readonly desk: FrameLocator;
  readonly phone: FrameLocator;
  /** Leaves the phone, and goes where the desk is. */
  readonly deskAlone: Locator;

  constructor(page: Page) {
    super(page);
    this.heading = page.getByRole('heading', { level: 1 });
    this.desk = page.frameLocator('iframe[title="Rivola su un computer"]');
    this.phone = page.frameLocator('iframe[title="Rivola su un telefono"]');
    this.deskAlone = page.getByRole('button', { name: 'Solo il computer' });
  }

  async open() {
    await this.page.goto('/regia/palco');
    return this.ready();
  }
}
