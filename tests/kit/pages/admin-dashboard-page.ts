import { ScreenPage } from '../screen-page.ts';
import { AdminStatsPage } from './admin-stats-page.ts';
import { ModerationPage } from './moderation-page.ts';

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

  async openModeration() {
    await this.moderation.click();
    return new ModerationPage(this.page);
  }

  async openStats() {
    await this.management.getByRole('link', { name: 'Statistiche avanzate' }).click();
    return new AdminStatsPage(this.page);
  }
}
