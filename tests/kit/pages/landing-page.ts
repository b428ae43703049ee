import { ScreenPage } from '../screen-page.ts';

export class LandingPage extends ScreenPage {
  static readonly paths = ['/'];
  readonly headline = this.page.getByRole('heading', { level: 1 });
  readonly logo = this.page.getByRole('banner').getByRole('img', { name: 'Rivola' });
  readonly links = this.main.getByRole('link');
  /** The rows of the departures board. */
  readonly departures = this.page
    .getByRole('list', { name: 'Prossime partenze' })
    .getByRole('link');
  readonly howItWorks = this.page.getByRole('region', { name: 'Come funziona' });
  readonly steps = this.howItWorks.getByRole('listitem');

  async open(search = ''): Promise<this> {
    await this.page.goto(`/${search}`);
    await this.headline.waitFor();
    return this.ready();
  }

  link(name: string) {
    return this.main.getByRole('link', { name, exact: true });
  }
}
