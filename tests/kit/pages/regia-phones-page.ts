import { ScreenPage } from '../screen-page.ts';

/** Two phones side by side, each with a person of its own. */
export class RegiaPhonesPage extends ScreenPage {
  static readonly paths = ['/regia/telefoni'];
  readonly marta = this.page.frameLocator('iframe[title="Il telefono di Marta"]');
  readonly luca = this.page.frameLocator('iframe[title="Il telefono di Luca"]');
}
