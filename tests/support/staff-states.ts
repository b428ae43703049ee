/** The states of the screens of staff, for screen-states.ts. */
import { deflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { AdminDashboardPage } from '../kit/pages/admin-dashboard-page.ts';
import { AdminStatsPage } from '../kit/pages/admin-stats-page.ts';
import { AdminUsersPage } from '../kit/pages/admin-users-page.ts';
import { ModerationPage } from '../kit/pages/moderation-page.ts';
import { failCall, holdCall, openScreen, type ScreenState } from './screen-state.ts';

const STATS = '**/api/tickets/admin/stats/';
const USERS = '**/api/users/admin/users/';

export const STAFF: readonly ScreenState[] = (
  [
    {
      name: 'dashboard',
      screen: '/admin',
      isDefault: true,
      show: async (page) => (await new AdminDashboardPage(page).open()).chart,
    },
    {
      name: 'dashboard, figures as a table',
      screen: '/admin',
      show: async (page) => {
        const dashboard = await new AdminDashboardPage(page).open();
        await dashboard.showTable.click();
        return dashboard.table;
      },
    },
    {
      name: 'dashboard, loading',
      screen: '/admin',
      show: async (page) => {
        await holdCall(page, STATS);
        await page.goto('/admin');
        return new AdminDashboardPage(page).loading;
      },
    },
    {
      name: 'dashboard failed',
      screen: '/admin',
      mayShift: true,
      show: async (page) => {
        await failCall(page, STATS);
        return (await new AdminDashboardPage(page).open()).alerts.first();
      },
    },
    {
      name: 'users',
      screen: '/admin/users',
      isDefault: true,
      show: async (page) => (await new AdminUsersPage(page).open()).rows.first(),
    },
    {
      name: 'users, search without a match',
      screen: '/admin/users',
      show: async (page) => {
        await new AdminUsersPage(page).open('?q=xyz');
        return page.getByText('Nessun utente trovato');
      },
    },
    {
      name: 'users failed',
      screen: '/admin/users',
      show: async (page) => {
        await failCall(page, USERS);
        return (await new AdminUsersPage(page).open()).alert;
      },
    },
    {
      name: 'user',
      screen: '/admin/users/:id',
      isDefault: true,
      show: async (page) => {
        await page.goto('/admin/users/1');
        return page.getByRole('region', { name: 'Profilo' });
      },
    },
    {
      name: 'unknown user',
      screen: '/admin/users/:id',
      show: async (page) => {
        await page.goto('/admin/users/999');
        return page.getByRole('main').getByRole('alert').first();
      },
    },
    {
      name: 'report',
      screen: '/admin/stats',
      show: async (page) => {
        const stats = await (
          await new AdminStatsPage(page).open()
        ).report('2026-06-01', '2026-06-12');
        return stats.count('Biglietti pubblicati');
      },
    },
    {
      name: 'report without dates',
      screen: '/admin/stats',
      show: async (page) => {
        const stats = await new AdminStatsPage(page).open();
        await stats.generate.click();
        return stats.alert;
      },
    },
    ...(['pending', 'approved', 'rejected'] as const).map((moderation) => ({
      name: `moderation, ${moderation} tickets`,
      screen: '/admin/tickets',
      isDefault: moderation === 'pending',
      show: async (page: Page) => (await new ModerationPage(page).open(moderation)).cards.first(),
    })),
    {
      name: 'moderation, rejection without a reason',
      screen: '/admin/tickets',
      show: async (page) => {
        const moderation = await new ModerationPage(page).open();
        const dialog = await moderation.askToReject(moderation.cards.first());
        await dialog.confirm.click();
        return dialog.frame;
      },
    },
    {
      name: 'messages of the product',
      screen: '/regia',
      isDefault: true,
      show: (page) => openScreen(page, '/regia'),
    },
    {
      name: 'link of Regia',
      screen: '/regia',
      show: async (page) => {
        const over = { seed: 'x', date: '2026-06-12', removed: {} };
        const document = { scenario: 'default', clock: { mode: 'live' }, over };
        const state = { document, faults: [], defects: [] };
        const link = { v: 2, state, persona: null, place: '/cerca' };
        const code = deflateRawSync(JSON.stringify(link)).toString('base64url');
        await page.goto(`/regia#momento=${code}`);
        return page.getByRole('alertdialog');
      },
    },
  ] satisfies ScreenState[]
).map((state) => ({ ...state, as: 'admin' as const }));
