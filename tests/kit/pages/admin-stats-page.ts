import { ScreenPage } from '../screen-page.ts';
import { DateField } from '../date-field.ts';

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
