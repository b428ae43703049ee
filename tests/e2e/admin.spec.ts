import { getStats } from '#contract/admin';
import { toggleFavourite } from '#contract/favourites';
import { searchTickets } from '#contract/search';
import { recordAdminCalls } from '../support/admin-calls.ts';
import { AdminDashboardPage } from '../kit/pages/admin-dashboard-page.ts';
import { AdminStatsPage } from '../kit/pages/admin-stats-page.ts';
import { AdminUserPage } from '../kit/pages/admin-user-page.ts';
import { AdminUsersPage } from '../kit/pages/admin-users-page.ts';
import { lookAgain } from '../support/look-again.ts';
import { EMAIL, expect, test } from '../support/test.ts';

const DENIED_DASHBOARD = '⚠️ Accesso negato. Solo gli admin possono vedere questa pagina.';
const ADMIN_PAGES = ['/admin', '/admin/users', '/admin/users/1', '/admin/stats', '/admin/tickets'];
const STATS = '**/api/tickets/admin/stats/';
const REPORT = '**/api/tickets/admin/stats/advanced/**';

test.describe('a visitor', () => {
  test('is asked to log in on the dashboard, without any admin request [ADM-02]', async ({
    page,
  }) => {
    const calls = recordAdminCalls(page);
    const dashboard = await new AdminDashboardPage(page).open();
    await expect(page.getByText('Devi accedere per visualizzare la dashboard.')).toBeVisible();
    await expect(dashboard.heading).toHaveText('Admin Dashboard');
    await expect(dashboard.management).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Accedi' }).click();
    await expect(page).toHaveURL(/\/login\?da=%2Fadmin$/);
    expect(calls).toEqual([]);
  });

  for (const path of ADMIN_PAGES.slice(1)) {
    test(`is asked to log in on ${path}, without any admin request [ADM-02]`, async ({ page }) => {
      const calls = recordAdminCalls(page);
      await page.goto(path);
      await expect(page.getByText('Devi accedere per visualizzare questa pagina.')).toBeVisible();
      expect(calls).toEqual([]);
    });
  }
});

test.describe('a buyer without admin rights', () => {
  test.use({ persona: 'luca' });

  test('is denied the dashboard and its chart [ADM-03][ADM-05][ADM-12]', async ({ page }) => {
    const answer = page.waitForResponse(STATS);
    const dashboard = await new AdminDashboardPage(page).open();
    expect((await answer).status()).toBe(403);
    await expect(dashboard.alerts).toHaveText([DENIED_DASHBOARD, 'Error: Forbidden']);
    await expect(dashboard.management).toHaveCount(0);
    await expect(dashboard.table).toHaveCount(0);
  });

  test('is denied the list of users [ADM-07][ADM-12]', async ({ page }) => {
    const users = await new AdminUsersPage(page).open();
    await expect(users.alert).toHaveText('Accesso negato.');
    await expect(users.table).toHaveCount(0);
  });

  test("is denied another user's details [ADM-09][ADM-12]", async ({ page }) => {
    const user = await new AdminUserPage(page).open(1);
    await expect(user.alert).toHaveText('Errore nel caricamento dati utente');
    await expect(page.getByText(EMAIL.marta)).toHaveCount(0);
  });

  test('is denied a report [ADM-10][ADM-12]', async ({ page }) => {
    const stats = await new AdminStatsPage(page).open();
    await stats.report('2026-06-01', '2026-06-12');
    await expect(stats.alert).toHaveText('Accesso negato.');
    await expect(stats.count('Utenti registrati')).toHaveCount(0);
  });
});

test.describe('an admin on the dashboard', () => {
  test.use({ persona: 'admin' });

  test('sees four counts, loaded with one request [ADM-01][ADM-06]', async ({ page, demo }) => {
    const calls = recordAdminCalls(page);
    const sent = page.waitForRequest(STATS);
    const dashboard = await new AdminDashboardPage(page).open();
    expect(await (await sent).headerValue('authorization')).toMatch(/^Bearer ./);
    await expect(dashboard.heading).toHaveText('Admin Dashboard');
    const stats = await demo.callAs('admin', getStats, {});
    await expect(dashboard.count('Utenti registrati')).toHaveText(String(stats.users_count));
    await expect(dashboard.count('Biglietti pubblicati')).toHaveText(String(stats.tickets_count));
    await expect(dashboard.count('Feedback ricevuti')).toHaveText(String(stats.feedback_count));
    await expect(dashboard.count('Biglietti nei preferiti')).toHaveText(
      String(stats.favorites_count),
    );
    await expect(dashboard.chart).toBeVisible();
    expect(calls).toEqual(['GET /api/tickets/admin/stats/']);
  });

  test('sees a loading text, and the chart stays in place when the counts arrive [ADM-03]', async ({
    page,
  }) => {
    let answer = () => {};
    const mayAnswer = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(STATS, async (route) => {
      await mayAnswer;
      await route.continue();
    });
    const dashboard = await new AdminDashboardPage(page).open();
    await expect(dashboard.loading).toBeVisible();
    const before = await dashboard.trend.boundingBox();
    answer();
    await expect(dashboard.count('Utenti registrati')).toHaveText('13');
    await expect(dashboard.loading).toHaveCount(0);
    await expect(dashboard.chart).toBeVisible();
    // The loading state reserves the space of the counts, so that the chart below does not shift.
    const after = await dashboard.trend.boundingBox();
    expect(after?.y).toBeCloseTo(before?.y ?? 0, 0);
  });

  test('opens users, moderation and statistics from the dashboard [ADM-04]', async ({ page }) => {
    const dashboard = await new AdminDashboardPage(page).open();
    await expect(dashboard.management.getByRole('link')).toHaveCount(3);
    const users = await dashboard.openUsers();
    await expect(page).toHaveURL(/\/admin\/users$/);
    await expect(users.heading).toHaveText('Gestione utenti');
    await page.goBack();
    const moderation = await dashboard.openModeration();
    await expect(page).toHaveURL(/\/admin\/tickets$/);
    await expect(moderation.heading).toHaveText('Biglietti da moderare');
    await page.goBack();
    const stats = await dashboard.openStats();
    await expect(page).toHaveURL(/\/admin\/stats$/);
    await expect(stats.heading).toHaveText('Statistiche avanzate');
  });

  for (const [waiting, text] of [
    [undefined, 'Biglietti da moderare'],
    [0, 'Biglietti da moderare · nessuno in attesa'],
    [1, 'Biglietti da moderare · 1 in attesa'],
    [1234, 'Biglietti da moderare · 1.234 in attesa'],
  ] as const) {
    test(`reads '${text}' where the server counts ${waiting} [ADM-15]`, async ({ page, demo }) => {
      const stats = await demo.callAs('admin', getStats, {});
      await page.route(STATS, (route) =>
        route.fulfill({ json: { ...stats, pending_count: waiting } }),
      );
      const dashboard = await new AdminDashboardPage(page).open();
      await expect(dashboard.moderation).toHaveText(text);
      await expect(dashboard.moderation).toHaveAccessibleName(text);
    });
  }

  test('sees fewer tickets waiting after a decision [ADM-15]', async ({ page }) => {
    const dashboard = await new AdminDashboardPage(page).open();
    await expect(dashboard.moderation).toHaveAccessibleName('Biglietti da moderare · 7 in attesa');
    const moderation = await dashboard.openModeration();
    await moderation.approve(moderation.cards.first()).click();
    await expect(moderation.cards).toHaveCount(6);
    await page.goBack();
    await expect(dashboard.moderation).toHaveAccessibleName('Biglietti da moderare · 6 in attesa');
  });

  test('sees three curves in a chart of full width and 300 px height [ADM-05]', async ({
    page,
  }) => {
    const dashboard = await new AdminDashboardPage(page).open();
    await expect(dashboard.trend.getByRole('listitem')).toHaveText([
      'Creati',
      'Venduti',
      'Preferiti',
    ]);
    await expect(dashboard.chart.locator('.recharts-line-curve')).toHaveCount(3);
    const drawn = await dashboard.chart.boundingBox();
    const container = await dashboard.table
      .or(dashboard.showTable)
      .locator('xpath=..')
      .boundingBox();
    expect(drawn?.height).toBe(300);
    expect(Math.round(drawn?.width ?? 0)).toBe(Math.round(container?.width ?? -1));
    // WCAG 1.4.1: the curves differ in their dash pattern, not only in colour.
    const dashes = await Promise.all(
      [0, 1, 2].map((at) => dashboard.curve(at).getAttribute('stroke-dasharray')),
    );
    expect(new Set(dashes).size).toBe(3);
    await expect(dashboard.chart.getByText('12 giu')).toBeVisible();
  });

  test('moves through the days of the chart by keyboard [ADM-05]', async ({ page }) => {
    const dashboard = await new AdminDashboardPage(page).open();
    await dashboard.chart.focus();
    await page.keyboard.press('ArrowRight');
    const tooltip = dashboard.trend.locator('.recharts-tooltip-wrapper');
    await expect(tooltip).toContainText('ven 15 mag 2026');
    await expect(tooltip).toContainText('ven 15 mag 2026Creati: 2Venduti: 0Preferiti: 2');
  });

  test('sees every day of the chart in a table, including days with zeros [ADM-05][ADM-06][ADM-14]', async ({
    page,
    demo,
  }) => {
    const dashboard = await new AdminDashboardPage(page).open();
    await expect(dashboard.table).toHaveCount(0);
    await dashboard.showTable.click();
    await expect(dashboard.table.getByRole('columnheader')).toHaveText([
      'Giorno',
      'Creati',
      'Venduti',
      'Preferiti',
    ]);
    const { time_series } = await demo.callAs('admin', getStats, {});
    expect(time_series).toHaveLength(30);
    expect(time_series.some((day) => day.sold_count === 0)).toBe(true);
    const rows = dashboard.table.locator('tbody').getByRole('row');
    await expect(rows).toHaveCount(30);
    for (const [at, day] of time_series.entries()) {
      const [year, month, date] = day.day.split('-');
      await expect(rows.nth(at).locator('th, td')).toHaveText([
        `${date}/${month}/${year}`,
        String(day.created_count),
        String(day.sold_count),
        String(day.favorite_count),
      ]);
    }
  });

  test('sees an error when the dashboard does not load, and the status text in the chart [ADM-03][ADM-05]', async ({
    page,
  }) => {
    await page.route(STATS, (route) => route.fulfill({ status: 500, body: 'oops' }));
    const dashboard = await new AdminDashboardPage(page).open();
    await expect(dashboard.alerts).toHaveText([
      'Errore nel caricamento della dashboard. Riprova più tardi.',
      'Error: Internal Server Error',
    ]);
    await expect(dashboard.management.getByRole('link')).toHaveCount(3);
  });

  test('sees an error when the connection fails [ADM-03][ADM-05]', async ({ page }) => {
    await page.route(STATS, (route) => route.abort());
    const dashboard = await new AdminDashboardPage(page).open();
    await expect(dashboard.alerts).toHaveText([
      'Errore di rete o server non disponibile.',
      'Error: Errore di rete o server non disponibile.',
    ]);
  });

  test('with an invalid session sees a link to the login [ADM-12]', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('access', 'no.good.token'));
    const dashboard = await new AdminDashboardPage(page).open();
    await expect(dashboard.alerts).toHaveText([
      'Sessione non valida o scaduta: accedi di nuovo.',
      'Error: Unauthorized',
    ]);
    await expect(page.getByRole('main').getByRole('link', { name: 'Accedi' })).toBeVisible();
  });

  test('can read the figures in the table when the code of the chart does not load [ADM-05]', async ({
    page,
    logged,
  }) => {
    await page.route(/trend-chart/, (route) => route.abort());
    const dashboard = await new AdminDashboardPage(page).open();
    await expect(dashboard.trend.getByText('Il grafico non si è caricato.')).toBeVisible();
    await dashboard.showTable.click();
    await expect(dashboard.table).toBeVisible();
    expect(logged.join()).toContain('Il codice del grafico non si è caricato');
  });

  for (const path of ADMIN_PAGES) {
    test(`logs out from ${path} [ADM-11]`, async ({ page }) => {
      await page.goto(path);
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page).toHaveURL(/\/login$/);
      expect(await page.evaluate(() => localStorage.getItem('access'))).toBeNull();
    });
  }
});

test.describe('an admin who requests a report', () => {
  test.use({ persona: 'admin' });

  test('sees four counts for the period, first and last day included [ADM-10][ADM-14]', async ({
    page,
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
    // Until it is asked for, another period is that of the fields alone.
    await stats.to.fill('2026-06-12');
    await expect(stats.to.value).toHaveValue('2026-06-12');
    await expect(stats.status).toHaveText('Dal 09/06/2026 al 10/06/2026');
    await expect(stats.count('Biglietti pubblicati')).toHaveText('5');
    await stats.report('2026-06-10', '2026-06-10');
    await expect(stats.count('Biglietti pubblicati')).toHaveText('2');
  });

  for (const { name, from } of [
    { name: 'Ultimi 7 giorni', from: '2026-06-06' },
    { name: 'Ultimi 30 giorni', from: '2026-05-14' },
    { name: 'Questo mese', from: '2026-06-01' },
  ] as const) {
    test(`gets '${name}' by one press, by the sandbox's calendar, today included [ADM-15]`, async ({
      page,
    }) => {
      const stats = await new AdminStatsPage(page).open();
      const sent = page.waitForRequest(REPORT);
      await stats.preset(name).click();
      expect(new URL((await sent).url()).search).toBe(`?from=${from}&to=2026-06-12`);
      await expect(stats.from.value).toHaveValue(from);
      await expect(stats.to.value).toHaveValue('2026-06-12');
      await expect(stats.count('Biglietti pubblicati')).toHaveText(/^\d+$/);
    });
  }

  test('finds both dates and the button in one row from 768 px [ADM-15][GEN-07]', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 768, height: 900 });
    const stats = await new AdminStatsPage(page).open();
    const places = await Promise.all(
      [stats.from.box, stats.to.box, stats.generate].map(
        async (one) => (await one.boundingBox())?.y,
      ),
    );
    for (const place of places) expect(Math.abs((place ?? 0) - (places[0] ?? 0))).toBeLessThan(3);
  });

  for (const [from, to] of [
    ['', ''],
    ['2026-06-01', ''],
    ['', '2026-06-12'],
  ] as const) {
    test(`sees an error unless both dates are set: '${from}', '${to}' [ADM-10]`, async ({
      page,
    }) => {
      const stats = await new AdminStatsPage(page).open();
      const calls = recordAdminCalls(page);
      await stats.report(from, to);
      await expect(stats.alert).toHaveText('⚠️ Seleziona entrambe le date.');
      expect(calls).toEqual([]);
    });
  }

  test('sees an error for a period that ends before it starts [ADM-10][ADM-14]', async ({
    page,
  }) => {
    const stats = await new AdminStatsPage(page).open();
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

  test('sees an error after a network failure, which the next report removes [ADM-10]', async ({
    page,
  }) => {
    const stats = await new AdminStatsPage(page).open();
    await page.route(REPORT, (route) => route.abort(), { times: 1 });
    await stats.report('2026-06-01', '2026-06-12');
    await expect(stats.alert).toHaveText('Errore di rete o server non disponibile.');
    await stats.generate.click();
    await expect(stats.count('Biglietti pubblicati')).toHaveText('24');
    await expect(stats.alert).toHaveCount(0);
  });

  test('sees that the same report does not load once more, instead of the last one [ADM-10]', async ({
    page,
  }) => {
    const stats = await new AdminStatsPage(page).open();
    await stats.report('2026-06-01', '2026-06-12');
    await expect(stats.count('Biglietti pubblicati')).toHaveText('24');
    await page.route(REPORT, (route) => route.abort(), { times: 1 });
    await stats.generate.click();
    await expect(stats.alert).toHaveText('Errore di rete o server non disponibile.');
    await stats.generate.click();
    await expect(stats.count('Biglietti pubblicati')).toHaveText('24');
  });

  test('sees the report follow what others did when the tab is looked at again [ADM-10][GEN-09]', async ({
    page,
    demo,
  }) => {
    const stats = await new AdminStatsPage(page).open();
    await stats.preset('Ultimi 7 giorni').click();
    const count = stats.count('Biglietti nei preferiti');
    await expect(count).toHaveText(/^\d+$/);
    const before = Number(await count.textContent());
    const [ticket] = await demo.callAs(null, searchTickets, { query: {} });
    const params = { ticketId: ticket?.id ?? 0 };
    await demo.callAs('nuovo', toggleFavourite, { params, body: { is_favorite: true } });
    await lookAgain(page);
    await expect(count).toHaveText(String(before + 1));
  });

  test('sends one request for a double click [ADM-10]', async ({ page }) => {
    const stats = await new AdminStatsPage(page).open();
    const calls = recordAdminCalls(page);
    await stats.from.fill('2026-06-01');
    await stats.to.fill('2026-06-12');
    await page.route(REPORT, async (route) => {
      await stats.generate.click({ force: true });
      await route.continue();
    });
    await stats.generate.dblclick();
    await expect(stats.count('Biglietti pubblicati')).toHaveText('24');
    expect(calls).toEqual(['GET /api/tickets/admin/stats/advanced/']);
  });
});
