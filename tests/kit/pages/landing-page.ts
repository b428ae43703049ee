import { ScreenPage } from '../screen-page.ts';

export class LandingPage extends ScreenPage {
  static readonly paths = ['/'];
  /** The rows of the departures board. */
  readonly departures = this.page
    .getByRole('list', { name: 'Prossime partenze' })
    .getByRole('link');

  link(name: string) {
    return this.main.getByRole('link', { name, exact: true });
  }
}
