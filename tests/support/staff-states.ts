/** The states of the screens of staff, for screen-states.ts. */
import { deflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { AdminDashboardPage } from '../kit/pages/admin-dashboard-page.ts';
import { AdminStatsPage } from '../kit/pages/admin-stats-page.ts';
import { AdminUsersPage } from '../kit/pages/admin-users-page.ts';
import { ModerationPage } from '../kit/pages/moderation-page.ts';
import { failCall, holdCall, openScreen, statesOf, type ScreenState } from './screen-state.ts';

const STATS = '**/api/tickets/admin/stats/';
const USERS = '**/api/users/admin/users/';

export const STAFF: readonly ScreenState[] = [
  ...statesOf('/admin', 'admin', {
    dashboard: [
      { isDefault: true },
      async (page) => (await new AdminDashboardPage(page).open()).chart,
    ],
    'dashboard, figures as a table': async (page) => {
      const dashboard = await new AdminDashboardPage(page).open();
      await dashboard.showTable.click();
      return dashboard.table;
    },
    'dashboard, loading': async (page) => {
      await holdCall(page, STATS);
      await page.goto('/admin');
      return new AdminDashboardPage(page).loading;
    },
    'dashboard failed': [
      { mayShift: true },
      async (page) => {
        await failCall(page, STATS);
        return (await new AdminDashboardPage(page).open()).alerts.first();
      },
    ],
  }),
  ...statesOf('/admin/users', 'admin', {
    users: [
      { isDefault: true },
      async (page) => (await new AdminUsersPage(page).open()).rows.first(),
    ],
    'users, search without a match': async (page) => {
      await new AdminUsersPage(page).open('?q=xyz');
      return page.getByText('Nessun utente trovato');
    },
    'users failed': async (page) => {
      await failCall(page, USERS);
      return (await new AdminUsersPage(page).open()).alert;
    },
  }),
  ...statesOf('/admin/users/:id', 'admin', {
    user: [
      { isDefault: true },
      async (page) => {
        await page.goto('/admin/users/1');
        return page.getByRole('region', { name: 'Profilo' });
      },
    ],
    'unknown user': async (page) => {
      await page.goto('/admin/users/999');
      return page.getByRole('main').getByRole('alert').first();
    },
  }),
  ...statesOf('/admin/stats', 'admin', {
    report: async (page) => {
      const stats = await (
        await new AdminStatsPage(page).open()
      ).report('2026-06-01', '2026-06-12');
      return stats.count('Biglietti pubblicati');
    },
    'report without dates': async (page) => {
      const stats = await new AdminStatsPage(page).open();
      await stats.generate.click();
      return stats.alert;
    },
  }),
  ...(['pending', 'approved', 'rejected'] as const).map((moderation) => ({
    name: `moderation, ${moderation} tickets`,
    screen: '/admin/tickets',
    as: 'admin' as const,
    isDefault: moderation === 'pending',
    show: async (page: Page) => (await new ModerationPage(page).open(moderation)).cards.first(),
  })),
  ...statesOf('/admin/tickets', 'admin', {
    'moderation, rejection without a reason': async (page) => {
      const moderation = await new ModerationPage(page).open();
      const dialog = await moderation.askToReject(moderation.cards.first());
      await dialog.confirm.click();
      return dialog.frame;
    },
  }),
  ...statesOf('/regia', 'admin', {
    'messages of the product': [{ isDefault: true }, (page) => openScreen(page, '/regia')],
    'link of Regia': async (page) => {
      const over = { seed: 'x', date: '2026-06-12', removed: {} };
      const document = { scenario: 'default', clock: { mode: 'live' }, over };
      const state = { document, faults: [], defects: [] };
      const link = { v: 2, state, persona: null, place: '/cerca' };
      const code = deflateRawSync(JSON.stringify(link)).toString('base64url');
      await page.goto(`/regia#momento=${code}`);
      return page.getByRole('alertdialog');
    },
  }),
];
