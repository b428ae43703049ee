import { ScreenPage } from '../screen-page.ts';
import { AdminUserPage } from './admin-user-page.ts';

export class AdminUsersPage extends ScreenPage {
  static readonly paths = ['/admin/users'];
  readonly alert = this.main.getByRole('alert').filter({ hasText: /./ });
  readonly table = this.main.getByRole('table', { name: 'Utenti' });
  readonly rows = this.table.locator('tbody').getByRole('row');
  readonly search = this.main.getByRole('searchbox', { name: 'Cerca per nome o email' });
  /** How many users there are, and how many of them the search finds. */
  readonly count = this.main.getByRole('search', { name: 'Utenti' }).getByRole('status');

  row(email: string) {
    return this.rows.filter({ has: this.page.getByRole('rowheader', { name: email }) });
  }

  /** The cells of a row, in this order: ID, Email, Nome, Ruolo, Stato, Azioni. */
  cells(email: string) {
    return this.row(email).locator('th, td');
  }

  /** The button that activates or deactivates the account. */
  toggle(email: string) {
    return this.row(email).getByRole('button');
  }

  async openDetails(email: string) {
    await this.row(email).getByRole('link', { name: 'Dettagli' }).click();
    return new AdminUserPage(this.page);
  }
}
