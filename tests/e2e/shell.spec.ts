import { ShellPage } from '../kit/pages/shell-page.ts';
import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { resizeTo } from '../support/display-checks.ts';
import { expect, test, type Page } from '../support/test.ts';

const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test('a keyboard user can skip to the content, and a new page focuses its heading [GEN-07]', async ({
  page,
}) => {
  await page.goto('/login');
  const shell = new ShellPage(page);
  await shell.title.waitFor();
  await page.keyboard.press('Tab');
  await expect(shell.skipLink).toBeFocused();
  await expect(shell.skipLink).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveURL('/login');
  await shell.legalLinks.getByRole('link', { name: 'Privacy policy' }).press('Enter');
  await expect(shell.title).toHaveText('Privacy policy');
  await expect(shell.title).toBeFocused();
  await expect(shell.title).toBeInViewport();
});

test.describe('a logged-in user', () => {
  test.use({ persona: 'admin' });

  test('has one navigation, at the bottom of a phone and a tablet and at the top of a desktop, and gets the scroll position back with Back [GEN-07][AUTH-08]', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/termini-condizioni?regia=off');
    const shell = new ShellPage(page);
    await expect(shell.links).toHaveCount(5);
    const atBottom = await shell.navigation.boundingBox();
    expect(Math.round((atBottom?.y ?? 0) + (atBottom?.height ?? 0))).toBe(640);
    for (const link of await shell.links.all()) {
      const box = await link.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    const last = shell.legalLinks.getByRole('link').last();
    await last.scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const lastBox = await last.boundingBox();
    expect((lastBox?.y ?? 0) + (lastBox?.height ?? 0)).toBeLessThanOrEqual(atBottom?.y ?? 0);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);

    await resizeTo(page, 768, 900);
    await expect(shell.navigation).toBeInViewport();
    expect((await shell.navigation.boundingBox())?.y).toBeGreaterThan(800);

    await resizeTo(page, 1024, 900);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(shell.navigation).toHaveCount(1);
    expect((await shell.navigation.boundingBox())?.y).toBeLessThan(100);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);

    await resizeTo(page, 1024, 500);
    await page.evaluate(() => window.scrollTo(0, 300));
    await shell.openLegal('Cookie policy');
    await expect(shell.title).toHaveText('Cookie policy');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  });
});

test.describe('a seller with many tickets', () => {
  test.use({ persona: 'marta' });

  test('keeps the scroll position on reload, and starts at the top after entering the address [GEN-07]', async ({
    page,
  }) => {
    const own = await new OwnTicketsPage(page).open();
    await own.tickets.first().waitFor();
    await page.evaluate(() => window.scrollTo(0, 300));
    expect(await page.evaluate(() => window.scrollY)).toBe(300);
    await page.reload();
    await own.tickets.first().waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(300);
    await page.goto('/privacy-policy');
    await own.open();
    await own.tickets.first().waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});
