import { LandingPage } from '../kit/pages/landing-page.ts';
import { ShellPage } from '../kit/pages/shell-page.ts';
import { expect, test } from '../support/test.ts';

/** Limit for the scripts of the landing page, in bytes as transferred. */
const SCRIPTS_MAX = 120_000;

test('a visitor sees banner, logo and headline [LAND-01]', async ({ page }) => {
  const landing = await new LandingPage(page).open();
  await expect(new ShellPage(page).banner).toContainText('BETA');
  await expect(landing.logo).toBeVisible();
  await expect(landing.headline).toHaveAccessibleName('Rivendi. Acquista. Vola.');
  await expect(page.getByText('Rivendi. Acquista. Vola.')).toHaveCount(1);
});

for (const name of ['Pubblica', 'Cerca', 'Accedi']) {
  test(`a visitor is led to the login by '${name}' [LAND-02]`, async ({ page }) => {
    const landing = await new LandingPage(page).open();
    await expect(landing.links).toHaveCount(3);
    await landing.link(name).click();
    await expect(page).toHaveURL('/login');
  });
}

test('a visitor sees three steps under Come funziona [LAND-03]', async ({ page }) => {
  const landing = await new LandingPage(page).open();
  await expect(landing.howItWorks.getByRole('heading', { level: 2 })).toHaveText('Come funziona');
  await expect(landing.steps.getByRole('heading', { level: 3 })).toHaveText([
    '1 Pubblica',
    '2 Cerca',
    '3 Risparmia',
  ]);
});

for (const [date, text] of [
  ['2026-06-12', '12 giu'],
  ['2027-09-30', '30 set'],
] as const) {
  test(`a visitor sees the demo's own day, ${text}, on the boarding pass [LAND-01][GEN-03]`, async ({
    page,
    demo,
  }) => {
    await demo.reset({ date });
    await new LandingPage(page).open();
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  });
}

test('a visitor sees the landing before its day is known, and nothing moves when it is [LAND-01][GEN-07]', async ({
  page,
}) => {
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/calendar/', async (route) => {
    await mayAnswer;
    await route.continue();
  });
  const landing = await new LandingPage(page).open();
  await expect(landing.headline).toBeVisible();
  const places = () =>
    page
      .getByText('Imbarco', { exact: true })
      .or(page.getByText('Posto', { exact: true }))
      .evaluateAll((labels) => labels.map((label) => Math.round(label.getBoundingClientRect().x)));
  const before = await places();
  expect(before).toHaveLength(2);
  answer();
  await expect(page.getByText('12 giu', { exact: true })).toBeVisible();
  expect(await places()).toEqual(before);
});

test('a visitor sees the landing although its day does not load [LAND-01]', async ({ page }) => {
  const failed = page.waitForRequest('**/api/calendar/');
  await page.route('**/api/calendar/', (route) => route.abort());
  const landing = await new LandingPage(page).open();
  await failed;
  await expect(landing.links).toHaveCount(3);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a visitor downloads less than 120 kB of scripts, and no frame, zod or aria chunk [LAND-01]', async ({
  page,
}) => {
  const scripts: { address: string; bytes: number }[] = [];
  page.on('requestfinished', async (request) => {
    if (request.resourceType() !== 'script') return;
    const { responseBodySize } = await request.sizes();
    scripts.push({ address: request.url(), bytes: responseBodySize });
  });
  await new LandingPage(page).open('?regia=off');
  await page.waitForLoadState('networkidle');
  expect(scripts.map(({ address }) => address).join()).not.toMatch(/frame|zod|aria/);
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(SCRIPTS_MAX);
});
