import { ScreenPage } from '../screen-page.ts';

export class LegalPage extends ScreenPage {
  static readonly paths = ['/privacy-policy', '/cookie-policy', '/termini-condizioni'];
  /** The notice that the text is a placeholder. */
  readonly notice = this.main.getByText('Testo segnaposto');
  readonly sections = this.main.getByRole('heading', { level: 2 });

  override async open(address = '/privacy-policy') {
    await this.page.goto(address);
    return this.ready();
  }
}
