import { LandingPage } from '../kit/pages/landing-page.ts';
import { ShellPage } from '../kit/pages/shell-page.ts';
import { holdUntilReleased } from '../support/held-calls.ts';
import { expect, test } from '../support/test.ts';

const CALENDAR = '**/api/calendar/';
/** Limit for the scripts of the landing page, in bytes as transferred. */
const SCRIPTS_MAX = 120_000;

test('a visitor sees banner, logo, headline and three steps, and each of the three links leads to the login [LAND-01][LAND-02][LAND-03]', async ({
  page,
}) => {
  const landing = await new LandingPage(page).open();
  await expect(new ShellPage(page).banner).toContainText('BETA');
  await expect(landing.logo).toBeVisible();
  await expect(landing.headline).toHaveAccessibleName('Rivendi. Acquista. Vola.');
  await expect(page.getByText('Rivendi. Acquista. Vola.')).toHaveCount(1);
  await expect(landing.howItWorks.getByRole('heading', { level: 2 })).toHaveText('Come funziona');
  await expect(landing.steps.getByRole('heading', { level: 3 })).toHaveText([
    '1 Pubblica',
    '2 Cerca',
    '3 Risparmia',
  ]);
  for (const name of ['Pubblica', 'Cerca', 'Accedi']) {
    await test.step(`'${name}'`, async () => {
      await expect(landing.links).toHaveCount(3);
      await landing.link(name).click();
      await expect(page).toHaveURL('/login');
      await page.goBack();
      await expect(landing.headline).toHaveAccessibleName('Rivendi. Acquista. Vola.');
    });
  }
});

test('a visitor sees the demo’s own day on the boarding pass, and the landing before it is known and although it does not load [LAND-01][GEN-03][GEN-07]', async ({
  page,
  demo,
}) => {
  const landing = new LandingPage(page);
  const places = () =>
    page
      .getByText('Imbarco', { exact: true })
      .or(page.getByText('Posto', { exact: true }))
      .evaluateAll((labels) => labels.map((label) => Math.round(label.getBoundingClientRect().x)));

  await test.step('nothing moves when the day is known', async () => {
    const answer = await holdUntilReleased(page, CALENDAR);
    await landing.open();
    await expect(landing.headline).toBeVisible();
    const before = await places();
    expect(before).toHaveLength(2);
    answer();
    await expect(page.getByText('12 giu', { exact: true })).toBeVisible();
    expect(await places()).toEqual(before);
    await page.unroute(CALENDAR);
  });

  await test.step('another day', async () => {
    await demo.reset({ date: '2027-09-30' });
    await landing.open();
    await expect(page.getByText('30 set', { exact: true })).toBeVisible();
  });

  await test.step('a day that does not load', async () => {
    const failed = page.waitForRequest(CALENDAR);
    await page.route(CALENDAR, (route) => route.abort());
    await landing.open();
    await failed;
    await expect(landing.links).toHaveCount(3);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
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
