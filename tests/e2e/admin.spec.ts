import type { Locator } from '@playwright/test';
import { getStats } from '#contract/admin';
import type { Demo } from '../kit/demo.ts';
import { AdminDashboardPage } from '../kit/pages/admin-dashboard-page.ts';
import { AdminStatsPage } from '../kit/pages/admin-stats-page.ts';
import { holdUntilReleased } from '../support/loads.ts';
import { expect, test } from '../support/test.ts';

const STATS = '**/api/tickets/admin/stats/';

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

/** The centres on the screen, in whole pixels. */
const placesOf = (marks: Locator) =>
  marks.evaluateAll((all) =>
    all.map((mark) => {
      const { x, y, width, height } = mark.getBoundingClientRect();
      return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
    }),
  );

const endOf = (curve: Locator) =>
  curve.evaluate((line) => {
    const path = line as SVGPathElement;
    const end = path.getPointAtLength(path.getTotalLength());
    const { x, y } = end.matrixTransform(path.getScreenCTM() ?? undefined);
    return { x: Math.round(x), y: Math.round(y) };
  });

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
  // Each line ends in its mark, at the last day that is over, and no day that has only begun shows as a fall to 0.
  const marks = await placesOf(chart.locator('circle'));
  expect(await Promise.all([0, 1, 2].map((at) => endOf(dashboard.curve(at))))).toEqual(marks);
  const today = await chart.getByText('oggi, in corso', { exact: true }).boundingBox();
  for (const { x } of marks) expect(x).toBeLessThan((today?.x ?? 0) + (today?.width ?? 0) - 10);
  await expect(chart.getByText('12 giu')).toBeVisible();
  for (const name of ['Creati', 'Venduti', 'Preferiti', 'oggi, in corso'])
    await expect(chart.getByText(name, { exact: true })).toBeVisible();
};

test.use({ persona: 'admin' });

test('an admin on the dashboard sees counts that move nothing when they arrive, and days in a chart whose lines have names and end before today [ADM-01][ADM-03][ADM-05][LOOK-06]; its links open users, moderation and statistics [ADM-04][ADM-15]', async ({
  page,
  demo,
}) => {
  const dashboard = new AdminDashboardPage(page);
  await test.step('the chart stays in place when the counts arrive', async () => {
    const release = await holdUntilReleased(page, STATS);
    await page.goto('/admin');
    await expect(dashboard.loading).toBeVisible();
    const before = await dashboard.trend.boundingBox();
    release();
    await expect(dashboard.loading).toHaveCount(0);
    await expect(dashboard.chart).toBeVisible();
    const after = await dashboard.trend.boundingBox();
    expect(after?.y).toBeCloseTo(before?.y ?? 0, 0);
    await expectCounts(dashboard, demo);
  });
  await test.step('three curves in a chart of full width and 300 px height', () =>
    expectCurves(dashboard));
  await test.step('the days of the chart, by keyboard', async () => {
    await dashboard.chart.focus();
    await page.keyboard.press('ArrowRight');
    const tooltip = dashboard.trend.locator('.recharts-tooltip-wrapper');
    await expect(tooltip).toContainText('ven 15 mag 2026Creati: 1Venduti: 0Preferiti: 1');
  });
  await test.step('the users', async () => {
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
  });
});

test('an admin types a period for a report, with both dates and the button in one row from 768 px [ADM-10][GEN-07]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 900 });
  const stats = await new AdminStatsPage(page).open();
  await expect(stats.generate).toBeVisible();
  const places = await Promise.all(
    [stats.from.box, stats.to.box, stats.generate].map(async (one) => (await one.boundingBox())?.y),
  );
  for (const place of places) expect(Math.abs((place ?? 0) - (places[0] ?? 0))).toBeLessThan(3);
  await stats.report('2026-06-09', '2026-06-10');
  await expect(stats.status).toHaveText('Dal 09/06/2026 al 10/06/2026');
  await expect(stats.count('Biglietti pubblicati')).toHaveText('5');
});

test('an admin reads on a phone which days each ready period has [ADM-15][GEN-07]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const stats = await new AdminStatsPage(page).open();
  for (const [name, days] of [
    ['Ultimi 7 giorni', '6 giu – 12 giu'],
    ['Ultimi 30 giorni', '14 mag – 12 giu'],
    ['Questo mese', '1 giu – 12 giu'],
  ] as const)
    await expect(stats.preset(name).getByText(days)).toBeVisible();
});
