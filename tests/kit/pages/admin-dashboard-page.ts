import { DateField } from '../date-field.ts';
import { ScreenPage } from '../screen-page.ts';

export class AdminDashboardPage extends ScreenPage {
  static readonly paths = ['/admin'];
  readonly management = this.main.getByRole('region', { name: 'Management' });
  /** The link to moderation. */
  readonly moderation = this.management.getByRole('link', { name: 'Biglietti da moderare' });
  readonly trend = this.main.getByRole('region', { name: 'Andamento nel tempo' });
  /** The line chart. */
  readonly chart = this.trend.getByRole('application');
  /** The figures of the chart as a table. */
  readonly table = this.trend.getByRole('table');
  readonly showTable = this.trend.getByRole('button', { name: 'Mostra i dati in tabella' });

  /** A curve of the chart by its index. */
  curve(at: number) {
    return this.chart.locator('.recharts-line-curve').nth(at);
  }
}

export class AdminStatsPage extends ScreenPage {
  static readonly paths = ['/admin/stats'];
  readonly from = new DateField(this.main, 'Dal');
  readonly to = new DateField(this.main, 'Al');
  readonly generate = this.main.getByRole('button', { name: 'Genera report' });
  readonly status = this.main.getByRole('status');

  /** Fills in the period and requests its report. */
  async report(from: string, to: string) {
    await this.from.fill(from);
    await this.to.fill(to);
    await this.generate.click();
    return this;
  }

  /** The number on the count card with this label. */
  count(label: string) {
    return this.page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=../dd');
  }
}

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
