import type { Locator, Page } from '@playwright/test';
import { ScreenPage } from '../screen-page.ts';

export class LandingPage extends ScreenPage {
  static readonly paths = ['/'];
  readonly #main: Locator;
  readonly headline: Locator;
  readonly logo: Locator;
  readonly links: Locator;
  /** The rows of the departures board. */
  readonly departures: Locator;
  readonly howItWorks: Locator;
  readonly steps: Locator;

  constructor(page: Page) {
    super(page);
    this.#main = page.getByRole('main');
    this.headline = page.getByRole('heading', { level: 1 });
    this.logo = page.getByRole('banner').getByRole('img', { name: 'Rivola' });
    this.links = this.#main.getByRole('link');
    this.departures = page.getByRole('list', { name: 'Prossime partenze' }).getByRole('link');
    this.howItWorks = page.getByRole('region', { name: 'Come funziona' });
    this.steps = this.howItWorks.getByRole('listitem');
  }

  async open(search = ''): Promise<this> {
    await this.page.goto(`/${search}`);
    await this.headline.waitFor();
    return this.ready();
  }

  link(name: string) {
    return this.#main.getByRole('link', { name, exact: true });
  }
}
