/** What a page shows until its code is there: the board of index.html, which says nothing of the address. */
import { findViolations } from '../support/axe.ts';
import { holdUntilReleased } from '../support/loads.ts';
import { EMAIL, expect, test, type Page } from '../support/test.ts';

const CODE = '**/assets/start-*.js';

/** Keeps the code of the client back until the returned function is called. */
const holdCode = (page: Page): Promise<() => void> => holdUntilReleased(page, CODE);

const boardOf = (page: Page) => page.locator('.first-paint');

test('a visitor sees logo and headline before the code comes, and then the page in their place, without a shift [GEN-07]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 720 });
  for (const path of ['/', '/login']) {
    await test.step(path, async () => {
      const release = await holdCode(page);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(boardOf(page).getByText('Rivola')).toBeVisible();
      await expect(boardOf(page).getByText('Rivendi. Acquista. Vola.')).toBeVisible();
      const scrolls = () => document.documentElement.scrollWidth > window.innerWidth;
      expect(await page.evaluate(scrolls)).toBe(false);
      release();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(boardOf(page)).toHaveCount(0);
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            new PerformanceObserver((list) => {
              const shifts = list.getEntries() as unknown as { value: number }[];
              resolve(shifts.reduce((sum, { value }) => sum + value, 0));
            }).observe({ type: 'layout-shift', buffered: true });
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
          }),
      );
      // What Google calls good is 0.1.
      expect(shift).toBeLessThan(0.01);
      await page.unroute(CODE);
    });
  }
});

test('what is typed at once when the page has loaded is not lost [AUTH-01]', async ({ page }) => {
  const release = await holdCode(page);
  const loaded = page.goto('/login');
  await expect(boardOf(page)).toBeVisible();
  expect(await page.evaluate(() => document.readyState)).not.toBe('complete');
  release();
  await loaded;
  const email = page.getByLabel('Email');
  expect(await email.count()).toBe(1);
  await email.focus();
  await page.keyboard.type(EMAIL.luca);
  await expect(email).toHaveValue(EMAIL.luca);
  await expect(page.locator('iframe')).toHaveCount(0);
});

test.describe('without its code', () => {
  test.use({ expectedConsole: [/Failed to fetch dynamically imported module/] });

  test('a page says that it is not complete, and works once it is loaded again [GEN-13]', async ({
    page,
  }) => {
    const notice = page.getByRole('alert').filter({ hasText: 'La pagina non si è caricata' });
    await page.route(CODE, (route) => route.abort());
    const failed = page.waitForEvent('pageerror');
    await page.goto('/login');
    expect((await failed).message).toContain('Failed to fetch dynamically imported module');
    await expect(notice).toBeVisible();
    expect(await findViolations(page, { within: '[role="alert"]' })).toEqual([]);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Ricarica la pagina' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(notice).toHaveCount(0);
  });
});

test('a page that wears a brand shows no flash of the product’s own [LOOK-08]', async ({
  page,
  demo,
}) => {
  await demo.setBrand({ name: 'Aerolinea', colour: '#ffcc00', logo: null });
  const release = await holdCode(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(boardOf(page).getByText('Rivendi. Acquista. Vola.')).toBeVisible();
  await expect(boardOf(page).getByText('Rivola')).toBeHidden();
  await expect(page).toHaveTitle('Accedi · Aerolinea');
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accedi a Aerolinea');
});
