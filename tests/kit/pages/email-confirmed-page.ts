import { ScreenPage } from '../screen-page.ts';

export class EmailConfirmedPage extends ScreenPage {
  static readonly paths = ['/conferma-email'];
  readonly next = this.main.getByText('Ora puoi accedere alla tua area personale.');
  readonly login = this.main.getByRole('link', { name: 'Accedi' });
}
