import { ScreenPage } from '../screen-page.ts';
import { DateField } from '../date-field.ts';

export class AdminStatsPage extends ScreenPage {
  static readonly paths = ['/admin/stats'];
  readonly from = new DateField(this.main, 'Dal');
  readonly to = new DateField(this.main, 'Al');
  readonly generate = this.main.getByRole('button', { name: 'Genera report' });
  readonly alert = this.main.getByRole('alert').filter({ hasText: /./ });
  readonly status = this.main.getByRole('status');

  /** Fills in the period and requests its report. */
  async report(from: string, to: string) {
    await this.from.fill(from);
    await this.to.fill(to);
    await this.generate.click();
    return this;
  }

  /** The button of a period that ends today. */
  preset(name: 'Ultimi 7 giorni' | 'Ultimi 30 giorni' | 'Questo mese') {
    return this.page.getByRole('button', { name });
  }

  /** The number on the count card with this label. */
  count(label: string) {
    return this.page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=../dd');
  }
}
