import { ScreenPage } from '../screen-page.ts';

/** The list of users, and the page of one: `open('/admin/users/1')`. */
export class AdminUsersPage extends ScreenPage {
  static readonly paths = ['/admin/users', '/admin/users/:id'];
  readonly table = this.main.getByRole('table', { name: 'Utenti' });
  readonly rows = this.table.locator('tbody').getByRole('row');
  readonly search = this.main.getByRole('searchbox', { name: 'Cerca per nome o email' });

  row(email: string) {
    return this.rows.filter({ has: this.page.getByRole('rowheader', { name: email }) });
  }

  /** The button that activates or deactivates the account. */
  toggle(email: string) {
    return this.row(email).getByRole('button');
  }
}
