import { ScreenPage } from '../screen-page.ts';

/** The error page, instead of a screen that crashed or whose code did not load. */
export class ErrorPage extends ScreenPage {
  readonly heading = this.main.getByRole('heading', { level: 1, name: 'Qualcosa è andato storto' });
  readonly reload = this.main.getByRole('button', { name: 'Ricarica la pagina' });
  readonly home = this.main.getByRole('link', { name: 'Torna all’inizio' });
}
