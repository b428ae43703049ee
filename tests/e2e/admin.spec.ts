import type { Locator } from '@playwright/test';
import { AdminDashboardPage } from '../kit/pages/admin-dashboard-page.ts';
import { holdUntilReleased } from '../support/loads.ts';
import { expect, test } from '../support/test.ts';

const STATS = '**/api/tickets/admin/stats/';

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
  const { chart, table, showTable } = dashboard;
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
  // Each line ends in its mark, at the last day that is over; those of the day that has only begun stand under 'oggi'.
  const marks = await placesOf(chart.locator('circle'));
  const ends = await Promise.all([0, 1, 2].map((at) => endOf(dashboard.curve(at))));
  expect(marks.slice(0, 3)).toEqual(ends);
  const today = await chart.getByText('oggi', { exact: true }).boundingBox();
  const left = today?.x ?? 0;
  const right = left + (today?.width ?? 0);
  expect(marks.map(({ x }) => x > left && x < right)).toEqual([
    ...[false, false, false],
    ...[true, true, true],
  ]);
  await expect(chart.getByText('12 giu')).toBeVisible();
  for (const name of ['Creati', 'Venduti', 'Preferiti', 'oggi'])
    await expect(chart.getByText(name, { exact: true })).toBeVisible();
};

test.use({ persona: 'admin' });

test('an admin on the dashboard sees counts that move nothing when they arrive, days in a chart whose lines have names and end before today [LOOK-06]', async ({
  page,
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
  });
  await test.step('three curves in a chart of full width and 300 px height', () =>
    expectCurves(dashboard));
  await test.step('the days of the chart, by keyboard', async () => {
    await dashboard.chart.focus();
    await page.keyboard.press('ArrowRight');
    const tooltip = dashboard.trend.locator('.recharts-tooltip-wrapper');
    await expect(tooltip).toContainText('ven 15 mag 2026Creati: 1Venduti: 0Preferiti: 1');
  });
});
