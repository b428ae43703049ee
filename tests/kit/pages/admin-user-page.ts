import { ScreenPage } from '../screen-page.ts';

export class AdminUserPage extends ScreenPage {
  static readonly paths = ['/admin/users/:id'];
  readonly heading = this.main.getByRole('heading', { level: 1 });
  readonly alert = this.main.getByRole('alert').filter({ hasText: /./ });
  readonly profile = this.main.getByRole('region', { name: 'Profilo' });
  readonly toggle = this.profile.getByRole('button');
  readonly tickets = this.main
    .getByRole('region', { name: 'Biglietti dell’utente' })
    .getByRole('listitem');
  readonly activity = this.main
    .getByRole('region', { name: 'Attività recente' })
    .getByRole('listitem');

  async open(id: number | string = 1) {
    await this.page.goto(`/admin/users/${id}`);
    return this.ready();
  }

  /** The value of a profile field or a counter, by its label. */
  fact(label: string) {
    return this.page
      .getByRole('main')
      .locator('dt', { hasText: new RegExp(`^${label}$`) })
      .locator('xpath=../dd');
  }
}
