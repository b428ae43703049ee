import { getStats } from '#contract/admin';
import { toggleFavourite } from '#contract/favourites';
import { searchTickets } from '#contract/search';
import type { Demo } from '../kit/demo.ts';
import { recordAdminCalls } from '../support/admin-calls.ts';
import { AdminDashboardPage } from '../kit/pages/admin-dashboard-page.ts';
import { AdminStatsPage } from '../kit/pages/admin-stats-page.ts';
import { AdminUserPage } from '../kit/pages/admin-user-page.ts';
import { AdminUsersPage } from '../kit/pages/admin-users-page.ts';
import { LoginPage } from '../kit/pages/login-page.ts';
import { ModerationPage } from '../kit/pages/moderation-page.ts';
import { ShellPage } from '../kit/pages/shell-page.ts';
import { holdUntilReleased } from '../support/held-calls.ts';
import { lookAgain } from '../support/look-again.ts';
import { EMAIL, expect, test, type Page } from '../support/test.ts';

const DENIED_DASHBOARD = '⚠️ Accesso negato. Solo gli admin possono vedere questa pagina.';
const STATS = '**/api/tickets/admin/stats/';
const REPORT = '**/api/tickets/admin/stats/advanced/**';

/** Back to the dashboard by the link above the heading. */
const goToDashboard = async (page: Page): Promise<AdminDashboardPage> => {
  await page.getByRole('main').getByRole('link', { name: 'Admin Dashboard' }).click();
  return new AdminDashboardPage(page);
};

test('a visitor is asked to log in on every admin page, without any admin request [ADM-02]', async ({
  page,
}) => {
  const calls = recordAdminCalls(page);
  for (const path of ['/admin/users', '/admin/users/1', '/admin/stats', '/admin/tickets']) {
    await test.step(`on ${path}`, async () => {
      await page.goto(path);
      await expect(page.getByText('Devi accedere per visualizzare questa pagina.')).toBeVisible();
      expect(calls).toEqual([]);
    });
  }
  await test.step('on the dashboard, with a link to a login that returns there', async () => {
    const dashboard = await goToDashboard(page);
    await expect(page.getByText('Devi accedere per visualizzare la dashboard.')).toBeVisible();
    await expect(dashboard.heading).toHaveText('Admin Dashboard');
    await expect(dashboard.management).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Accedi' }).click();
    await expect(page).toHaveURL(/\/login\?da=%2Fadmin$/);
    expect(calls).toEqual([]);
  });
});

test.describe('a buyer without admin rights', () => {
  test.use({ persona: 'luca' });

  test('is denied every admin page [ADM-03][ADM-05][ADM-07][ADM-09][ADM-10][ADM-12][MOD-01]', async ({
    page,
  }) => {
    await test.step("another user's details", async () => {
      const user = await new AdminUserPage(page).open(1);
      await expect(user.alert).toHaveText('Errore nel caricamento dati utente');
      await expect(page.getByText(EMAIL.marta)).toHaveCount(0);
    });
    await test.step('the list of users', async () => {
      await page.getByRole('link', { name: 'Tutti gli utenti' }).click();
      const users = new AdminUsersPage(page);
      await expect(users.alert).toHaveText('Accesso negato.');
      await expect(users.table).toHaveCount(0);
    });
    await test.step('the dashboard and its chart', async () => {
      const answer = page.waitForResponse(STATS);
      const dashboard = await goToDashboard(page);
      expect((await answer).status()).toBe(403);
      await expect(dashboard.alerts).toHaveText([DENIED_DASHBOARD, 'Error: Forbidden']);
      await expect(dashboard.management).toHaveCount(0);
      await expect(dashboard.table).toHaveCount(0);
    });
    await test.step('a report', async () => {
      const stats = await new AdminStatsPage(page).open();
      await stats.report('2026-06-01', '2026-06-12');
      await expect(stats.alert).toHaveText('Accesso negato.');
      await expect(stats.count('Utenti registrati')).toHaveCount(0);
    });
    await test.step('the moderation', async () => {
      const moderation = await new ModerationPage(page).open();
      await expect(moderation.alert).toHaveText('Accesso negato.');
      await expect(moderation.cards).toHaveCount(0);
    });
  });
});

const expectCounts = async (dashboard: AdminDashboardPage, demo: Demo): Promise<void> => {
  const stats = await demo.callAs('admin', getStats, {});
  for (const [label, count] of [
    ['Utenti registrati', stats.users_count],
    ['Biglietti pubblicati', stats.tickets_count],
    ['Feedback ricevuti', stats.feedback_count],
    ['Biglietti nei preferiti', stats.favorites_count],
  ] as const)
    await expect(dashboard.count(label)).toHaveText(String(count));
};

const expectCurves = async (dashboard: AdminDashboardPage): Promise<void> => {
  const { trend, chart, table, showTable } = dashboard;
  await expect(trend.getByRole('listitem')).toHaveText(['Creati', 'Venduti', 'Preferiti']);
  await expect(chart.locator('.recharts-line-curve')).toHaveCount(3);
  const drawn = await chart.boundingBox();
  const container = await table.or(showTable).locator('xpath=..').boundingBox();
  expect(drawn?.height).toBe(300);
  expect(Math.round(drawn?.width ?? 0)).toBe(Math.round(container?.width ?? -1));
  // WCAG 1.4.1: the curves differ in their dash pattern, not only in colour.
  const dashes = await Promise.all(
    [0, 1, 2].map((at) => dashboard.curve(at).getAttribute('stroke-dasharray')),
  );
  expect(new Set(dashes).size).toBe(3);
  await expect(chart.getByText('12 giu')).toBeVisible();
};

const expectDaysInTable = async ({ table }: AdminDashboardPage, demo: Demo): Promise<void> => {
  await expect(table.getByRole('columnheader')).toHaveText([
    ...['Giorno', 'Creati', 'Venduti', 'Preferiti'],
  ]);
  const { time_series } = await demo.callAs('admin', getStats, {});
  expect(time_series).toHaveLength(30);
  expect(time_series.some((day) => day.sold_count === 0)).toBe(true);
  const rows = table.locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(30);
  await expect(rows.locator('th, td')).toHaveText(
    time_series.flatMap((day) => [
      day.day.split('-').toReversed().join('/'),
      String(day.created_count),
      String(day.sold_count),
      String(day.favorite_count),
    ]),
  );
};

test.describe('an admin on the dashboard', () => {
  test.use({ persona: 'admin' });

  test('sees four counts, and every day in a chart and in a table, by one request [ADM-01][ADM-03][ADM-05][ADM-06][ADM-14]', async ({
    page,
    demo,
  }) => {
    const calls = recordAdminCalls(page);
    const dashboard = new AdminDashboardPage(page);
    await test.step('a loading text, and the chart stays in place when the counts arrive', async () => {
      const release = await holdUntilReleased(page, STATS);
      const sent = page.waitForRequest(STATS);
      await page.goto('/admin');
      expect(await (await sent).headerValue('authorization')).toMatch(/^Bearer ./);
      await expect(dashboard.loading).toBeVisible();
      const before = await dashboard.trend.boundingBox();
      release();
      await expect(dashboard.count('Utenti registrati')).toHaveText('13');
      await expect(dashboard.loading).toHaveCount(0);
      await expect(dashboard.chart).toBeVisible();
      // The loading state reserves the space of the counts, so that the chart below does not shift.
      const after = await dashboard.trend.boundingBox();
      expect(after?.y).toBeCloseTo(before?.y ?? 0, 0);
    });
    await test.step('four counts', async () => {
      await expect(dashboard.heading).toHaveText('Admin Dashboard');
      await expectCounts(dashboard, demo);
    });
    await test.step('three curves in a chart of full width and 300 px height', () =>
      expectCurves(dashboard));
    await test.step('the days of the chart, by keyboard', async () => {
      await dashboard.chart.focus();
      await page.keyboard.press('ArrowRight');
      const tooltip = dashboard.trend.locator('.recharts-tooltip-wrapper');
      await expect(tooltip).toContainText('ven 15 mag 2026Creati: 2Venduti: 0Preferiti: 2');
    });
    await test.step('every day in the table, including days with zeros', async () => {
      await expect(dashboard.table).toHaveCount(0);
      await dashboard.showTable.click();
      await expectDaysInTable(dashboard, demo);
    });
    expect(calls).toEqual(['GET /api/tickets/admin/stats/']);
  });

  test('opens users, moderation and statistics [ADM-04], and reads at the link to moderation how many tickets wait [ADM-15]', async ({
    page,
    demo,
  }) => {
    const dashboard = await new AdminDashboardPage(page).open();
    await test.step('the users', async () => {
      await expect(dashboard.management.getByRole('link')).toHaveCount(3);
      const users = await dashboard.openUsers();
      await expect(page).toHaveURL(/\/admin\/users$/);
      await expect(users.heading).toHaveText('Gestione utenti');
      await page.goBack();
    });
    await test.step('the moderation, where fewer tickets wait after a decision', async () => {
      const link = dashboard.moderation;
      await expect(link).toHaveAccessibleName('Biglietti da moderare · 7 in attesa');
      const moderation = await dashboard.openModeration();
      await expect(page).toHaveURL(/\/admin\/tickets$/);
      await expect(moderation.heading).toHaveText('Biglietti da moderare');
      await moderation.approve(moderation.cards.first()).click();
      await expect(moderation.cards).toHaveCount(6);
      await page.goBack();
      await expect(link).toHaveAccessibleName('Biglietti da moderare · 6 in attesa');
    });
    await test.step('the statistics', async () => {
      const statistics = await dashboard.openStats();
      await expect(page).toHaveURL(/\/admin\/stats$/);
      await expect(statistics.heading).toHaveText('Statistiche avanzate');
      await page.goBack();
    });
    const stats = await demo.callAs('admin', getStats, {});
    for (const [waiting, text] of [
      [undefined, 'Biglietti da moderare'],
      [0, 'Biglietti da moderare · nessuno in attesa'],
      [1, 'Biglietti da moderare · 1 in attesa'],
      [1234, 'Biglietti da moderare · 1.234 in attesa'],
    ] as const) {
      await test.step(`where the server counts ${waiting}`, async () => {
        const json = { ...stats, pending_count: waiting };
        await page.route(STATS, (route) => route.fulfill({ json }));
        await lookAgain(page);
        await expect(dashboard.moderation).toHaveText(text);
        await expect(dashboard.moderation).toHaveAccessibleName(text);
      });
    }
  });

  test('sees why the dashboard or its chart does not load [ADM-03][ADM-05][ADM-12]', async ({
    page,
    logged,
  }) => {
    const dashboard = new AdminDashboardPage(page);
    const leaveAndReturn = async () => {
      await dashboard.openUsers();
      await goToDashboard(page);
    };
    await page.route(/trend-chart/, (route) => route.abort());

    await test.step('an error, and the status text in the chart', async () => {
      await page.route(STATS, (route) => route.fulfill({ status: 500, body: 'oops' }));
      await dashboard.open();
      await expect(dashboard.alerts).toHaveText([
        'Errore nel caricamento della dashboard. Riprova più tardi.',
        'Error: Internal Server Error',
      ]);
      await expect(dashboard.management.getByRole('link')).toHaveCount(3);
    });
    await test.step('a failed connection', async () => {
      await page.route(STATS, (route) => route.abort());
      await leaveAndReturn();
      await expect(dashboard.alerts).toHaveText([
        'Errore di rete o server non disponibile.',
        'Error: Errore di rete o server non disponibile.',
      ]);
    });
    await test.step('no code of the chart: the figures are in the table', async () => {
      await page.unroute(STATS);
      await leaveAndReturn();
      await expect(dashboard.trend.getByText('Il grafico non si è caricato.')).toBeVisible();
      await dashboard.showTable.click();
      await expect(dashboard.table).toBeVisible();
      expect(logged.join()).toContain('Il codice del grafico non si è caricato');
    });
    await test.step('an invalid session, with a link to the login', async () => {
      await page.evaluate(() => localStorage.setItem('access', 'no.good.token'));
      await dashboard.open();
      await expect(dashboard.alerts).toHaveText([
        'Sessione non valida o scaduta: accedi di nuovo.',
        'Error: Unauthorized',
      ]);
      await expect(page.getByRole('main').getByRole('link', { name: 'Accedi' })).toBeVisible();
    });
  });
});

test('an admin logs out from every admin page [ADM-11]', async ({ page, demo, baseURL }) => {
  const loggedIn = await demo.loggedIn('admin', baseURL);
  await new LoginPage(page).open();
  const shell = new ShellPage(page);
  const dashboard = new AdminDashboardPage(page);
  const ways = {
    '/admin': () => Promise.resolve(),
    '/admin/users': () => dashboard.openUsers(),
    '/admin/users/1': async () => (await dashboard.openUsers()).openDetails(EMAIL.marta),
    '/admin/stats': () => dashboard.openStats(),
    '/admin/tickets': () => dashboard.openModeration(),
  };
  for (const [path, follow] of Object.entries(ways)) {
    await test.step(`from ${path}`, async () => {
      await page.context().setStorageState(loggedIn);
      await shell.links.filter({ hasText: 'Admin' }).click();
      await follow();
      await expect(page).toHaveURL(path);
      await shell.logoutButton.click();
      await expect(page).toHaveURL(/\/login$/);
      expect(await page.evaluate(() => localStorage.getItem('access'))).toBeNull();
    });
  }
});

test.describe('an admin who requests a report', () => {
  test.use({ persona: 'admin' });

  test('sees four counts for the period, first and last day included [ADM-10][ADM-14], and what others did when the tab is looked at again [GEN-09]', async ({
    page,
    demo,
  }) => {
    const stats = await new AdminStatsPage(page).open();
    const sent = page.waitForRequest(REPORT);
    await stats.report('2026-06-09', '2026-06-10');
    expect(new URL((await sent).url()).search).toBe('?from=2026-06-09&to=2026-06-10');
    await expect(stats.status).toHaveText('Dal 09/06/2026 al 10/06/2026');
    // The seed has three tickets and one favourite on the 9th, two tickets and two favourites on the 10th.
    await expect(stats.count('Biglietti pubblicati')).toHaveText('5');
    await expect(stats.count('Biglietti nei preferiti')).toHaveText('3');
    await expect(stats.count('Utenti registrati')).toHaveText('1');
    await expect(stats.count('Feedback ricevuti')).toBeVisible();
    await test.step('another period is that of the fields alone, until it is asked for', async () => {
      await stats.to.fill('2026-06-12');
      await expect(stats.to.value).toHaveValue('2026-06-12');
      await expect(stats.status).toHaveText('Dal 09/06/2026 al 10/06/2026');
      await expect(stats.count('Biglietti pubblicati')).toHaveText('5');
      await stats.report('2026-06-10', '2026-06-10');
      await expect(stats.count('Biglietti pubblicati')).toHaveText('2');
    });
    await test.step('the report follows what others did', async () => {
      await stats.preset('Ultimi 7 giorni').click();
      await expect(stats.status).toHaveText('Dal 06/06/2026 al 12/06/2026');
      const count = stats.count('Biglietti nei preferiti');
      await expect(count).toHaveText(/^\d+$/);
      const before = Number(await count.textContent());
      const [ticket] = await demo.callAs(null, searchTickets, { query: {} });
      const params = { ticketId: ticket?.id ?? 0 };
      await demo.callAs('nuovo', toggleFavourite, { params, body: { is_favorite: true } });
      await lookAgain(page);
      await expect(count).toHaveText(String(before + 1));
    });
  });

  test("gets a period by one press, by the sandbox's calendar, today included, and finds both dates and the button in one row from 768 px [ADM-15][GEN-07]", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 768, height: 900 });
    const stats = await new AdminStatsPage(page).open();
    await expect(stats.generate).toBeVisible();
    const places = await Promise.all(
      [stats.from.box, stats.to.box, stats.generate].map(
        async (one) => (await one.boundingBox())?.y,
      ),
    );
    for (const place of places) expect(Math.abs((place ?? 0) - (places[0] ?? 0))).toBeLessThan(3);

    for (const { name, from, since } of [
      { name: 'Ultimi 7 giorni', from: '2026-06-06', since: '06/06/2026' },
      { name: 'Ultimi 30 giorni', from: '2026-05-14', since: '14/05/2026' },
      { name: 'Questo mese', from: '2026-06-01', since: '01/06/2026' },
    ] as const) {
      await test.step(name, async () => {
        const sent = page.waitForRequest(REPORT);
        await stats.preset(name).click();
        expect(new URL((await sent).url()).search).toBe(`?from=${from}&to=2026-06-12`);
        await expect(stats.from.value).toHaveValue(from);
        await expect(stats.to.value).toHaveValue('2026-06-12');
        await expect(stats.status).toHaveText(`Dal ${since} al 12/06/2026`);
        await expect(stats.count('Biglietti pubblicati')).toHaveText(/^\d+$/);
      });
    }
  });

  test('sees an error unless both dates are set, and for a period that ends before it starts [ADM-10][ADM-14]', async ({
    page,
  }) => {
    const stats = await new AdminStatsPage(page).open();
    for (const [from, to] of [
      ['', ''],
      ['2026-06-01', ''],
      ['', '2026-06-12'],
    ] as const) {
      await test.step(`from '${from}' to '${to}'`, async () => {
        const calls = recordAdminCalls(page);
        await stats.report(from, to);
        await expect(stats.alert).toHaveText('⚠️ Seleziona entrambe le date.');
        expect(calls).toEqual([]);
        // A report removes the error.
        await stats.preset('Questo mese').click();
        await expect(stats.count('Biglietti pubblicati')).toHaveText('24');
        await expect(stats.alert).toHaveCount(0);
      });
    }
    await test.step('from a day to one before', async () => {
      const answer = page.waitForResponse(REPORT);
      await stats.report('2026-06-12', '2026-06-01');
      expect((await answer).status()).toBe(400);
      await expect(stats.alert).toHaveText('Formato date non valido');
      await expect(stats.from.group).toHaveAccessibleDescription(
        /La data di inizio è successiva alla data di fine\.$/,
      );
      await expect(stats.from.value).toHaveValue('2026-06-12');
      await expect(stats.to.value).toHaveValue('2026-06-01');
    });
  });

  test('sees an error after a network failure, which the next report removes, and sends one request for a double click [ADM-10]', async ({
    page,
  }) => {
    const stats = await new AdminStatsPage(page).open();
    const count = stats.count('Biglietti pubblicati');
    await test.step('the first report does not load', async () => {
      await page.route(REPORT, (route) => route.abort(), { times: 1 });
      await stats.report('2026-06-01', '2026-06-12');
      await expect(stats.alert).toHaveText('Errore di rete o server non disponibile.');
      await stats.generate.click();
      await expect(count).toHaveText('24');
      await expect(stats.alert).toHaveCount(0);
    });
    await test.step('the same report does not load once more: the error replaces the last one', async () => {
      await page.route(REPORT, (route) => route.abort(), { times: 1 });
      await stats.generate.click();
      await expect(stats.alert).toHaveText('Errore di rete o server non disponibile.');
      await expect(count).toHaveCount(0);
      await stats.generate.click();
      await expect(count).toHaveText('24');
    });
    await test.step('a double click for another report', async () => {
      await stats.from.fill('2026-06-09');
      await stats.to.fill('2026-06-10');
      const calls = recordAdminCalls(page);
      await page.route(REPORT, async (route) => {
        await stats.generate.click({ force: true });
        await route.continue();
      });
      await stats.generate.dblclick();
      await expect(count).toHaveText('5');
      expect(calls).toEqual(['GET /api/tickets/admin/stats/advanced/']);
    });
  });
});
