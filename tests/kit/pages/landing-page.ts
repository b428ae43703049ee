import { ScreenPage } from '../screen-page.ts';

export class LandingPage extends ScreenPage {
  static readonly paths = ['/'];
  readonly logo = this.page.getByRole('banner').getByRole('img', { name: 'Rivola' });
  readonly links = this.main.getByRole('link');
  /** The rows of the departures board. */
  readonly departures = this.page
    .getByRole('list', { name: 'Prossime partenze' })
    .getByRole('link');
  readonly howItWorks = this.page.getByRole('region', { name: 'Come funziona' });
  readonly steps = this.howItWorks.getByRole('listitem');

  link(name: string) {
    return this.main.getByRole('link', { name, exact: true });
  }
}
