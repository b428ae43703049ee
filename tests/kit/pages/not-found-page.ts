import { ScreenPage } from '../screen-page.ts';

/** The page of every unknown address. */
export class NotFoundPage extends ScreenPage {
  readonly home = this.main.getByRole('link', { name: 'Torna all’inizio' });
  readonly search = this.main.getByRole('link', { name: 'Cerca un biglietto' });

  override async open(address = '/volo/che/non/esiste') {
    await this.page.goto(address);
    return this.ready();
  }
}
