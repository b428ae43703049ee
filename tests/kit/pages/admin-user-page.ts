import type { Locator, Page } from '@playwright/test';
import { ScreenPage } from '../screen-page.ts';

export class AdminUserPage extends ScreenPage {
  static readonly paths = ['/admin/users/:id'];
  readonly heading: Locator;
  readonly alert: Locator;
  readonly profile: Locator;
  readonly toggle: Locator;
  readonly tickets: Locator;
  readonly activity: Locator;

  constructor(page: Page) {
    super(page);
    const main = page.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1 });
    this.alert = main.getByRole('alert').filter({ hasText: /./ });
    this.profile = main.getByRole('region', { name: 'Profilo' });
    this.toggle = this.profile.getByRole('button');
    this.tickets = main
      .getByRole('region', { name: 'Biglietti dell’utente' })
      .getByRole('listitem');
    this.activity = main.getByRole('region', { name: 'Attività recente' }).getByRole('listitem');
  }

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
