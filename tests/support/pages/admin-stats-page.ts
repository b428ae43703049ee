import type { Locator, Page } from '@playwright/test';

export class AdminStatsPage {
  static readonly paths = ['/admin/stats'];
  readonly heading: Locator;
  readonly from: Locator;
  readonly to: Locator;
  readonly generate: Locator;
  readonly alert: Locator;
  readonly status: Locator;

  constructor(readonly page: Page) {
    const main = page.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1 });
    this.from = main.getByLabel('Dal', { exact: true });
    this.to = main.getByLabel('Al', { exact: true });
    this.generate = main.getByRole('button', { name: 'Genera report' });
    this.alert = main.getByRole('alert').filter({ hasText: /./ });
    this.status = main.getByRole('status');
  }

  async open() {
    await this.page.goto('/admin/stats');
    return this;
  }

  /** Fills in the period and requests its report. */
  async report(from: string, to: string) {
    await this.from.fill(from);
    await this.to.fill(to);
    await this.generate.click();
    return this;
  }

  /** The number on the count card with this label. */
  count(label: string) {
    return this.page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=../dd');
  }
}
