import { ScreenPage } from '../screen-page.ts';

/** Two phones side by side, each with a person of its own. */
export class RegiaPhonesPage extends ScreenPage {
  static readonly paths = ['/regia/telefoni'];
  readonly heading = this.page.getByRole('heading', { level: 1 });
  readonly marta = this.page.frameLocator('iframe[title="Il telefono di Marta"]');
  readonly luca = this.page.frameLocator('iframe[title="Il telefono di Luca"]');

  async open() {
    await this.page.goto('/regia/telefoni');
    return this.ready();
  }
}
