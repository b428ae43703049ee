import { ScreenPage } from '../screen-page.ts';

/** The presenter's notes beside the tour, in a window of their own. */
export class RegiaNotesPage extends ScreenPage {
  static readonly paths = ['/regia/note'];
  readonly begin = this.page.getByRole('button', { name: 'Inizia il giro' });
  readonly next = this.page.getByRole('button', { name: 'Avanti' });
  readonly back = this.page.getByRole('button', { name: 'Indietro' });
}
