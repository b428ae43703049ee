import { ScreenPage } from '../screen-page.ts';

export class AdminUserPage extends ScreenPage {
  static readonly paths = ['/admin/users/:id'];
  readonly alert = this.main.getByRole('alert').filter({ hasText: /./ });
  readonly profile = this.main.getByRole('region', { name: 'Profilo' });
  readonly toggle = this.profile.getByRole('button');
  readonly tickets = this.main
    .getByRole('region', { name: 'Biglietti dell’utente' })
    .getByRole('listitem');
  readonly activity = this.main.getByRole('region', { name: 'Attività recente' });

  override async open(id: number | string = 1) {
    await this.page.goto(`/admin/users/${id}`);
    return this.ready();
  }
}
