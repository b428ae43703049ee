import { EmailConfirmedPage } from '../kit/pages/email-confirmed-page.ts';
import { ErrorPage } from '../kit/pages/error-page.ts';
import { NotFoundPage } from '../kit/pages/not-found-page.ts';
import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { SellerPage } from '../kit/pages/seller-page.ts';
import { ShellPage } from '../kit/pages/shell-page.ts';
import { findViolations } from '../support/axe.ts';
import { resizeTo } from '../support/display-checks.ts';
import { expect, test, type Page } from '../support/test.ts';

const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

const PUBLIC = ['/', '/login', '/password-reset', '/password-reset-confirm/MQ/abc'].concat([
  '/conferma-email',
  '/privacy-policy',
  '/cookie-policy',
  '/termini-condizioni',
  '/niente',
]);

test('every public page is in Italian, shows the BETA banner, fits 320 px and passes axe in both themes [GEN-01][GEN-02][GEN-07]', async ({
  page,
}) => {
  const shell = new ShellPage(page);
  const says = 'Rivola è in fase BETA: alcune funzionalità potrebbero non essere definitive.';
  await page.setViewportSize({ width: 320, height: 640 });
  for (const address of PUBLIC) {
    await test.step(address, async () => {
      await page.goto(address);
      await shell.title.waitFor();
      await expect(page.locator('html')).toHaveAttribute('lang', 'it');
      await expect(shell.banner).toContainText(says);
      // An element keeps its text when it is hidden.
      await expect(page.getByText(says)).toBeVisible();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const at = `${address}, ${colorScheme}`;
        expect.soft(await horizontalOverflow(page), at).toBeLessThanOrEqual(0);
        // Polled, since colours may still be on their way from one theme to the other.
        await expect
          .configure({ soft: true })
          .poll(() => findViolations(page), { message: at })
          .toEqual([]);
      }
    });
  }
});

test('an unknown path, or one that begins with a dot, shows a not-found page with links back [GEN-06]', async ({
  page,
}) => {
  const notFound = new NotFoundPage(page);
  const search = new SearchPage(page);
  await test.step('an unknown path', async () => {
    await notFound.open();
    await expect(notFound.heading).toHaveText('Pagina non trovata');
    await notFound.goToSearch();
    await expect(search.cards.first()).toBeVisible();
    await page.goBack();
    const landing = await notFound.goHome();
    await expect(landing.headline).toHaveText('Rivendi. Acquista. Vola.');
  });
  await test.step('/.foo', async () => {
    const answer = await page.goto('/.foo');
    expect(answer?.status()).toBe(404);
    await expect(notFound.heading).toHaveText('Pagina non trovata');
    await notFound.goToSearch();
    await expect(search.cards.first()).toBeVisible();
  });
});

test('a path that cannot be decoded shows the not-found page with links back [GEN-06]', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(/could not be decoded/);
  const answer = await page.goto('/%E0%A4%A');
  expect(answer?.status()).toBe(400);
  const notFound = new NotFoundPage(page);
  await expect(notFound.heading).toHaveText('Pagina non trovata');
  const search = await notFound.goToSearch();
  await expect(search.cards.first()).toBeVisible();
});

test('a screen that crashes shows an error page, and the navigation still works [GEN-06]', async ({
  page,
  demo,
  logged,
  expectedConsole,
}) => {
  expectedConsole.push(/TypeError/);
  await demo.fault('listFeedback', { status: 200, body: [null] });
  await new SellerPage(page).open(1);
  const error = new ErrorPage(page);
  await expect(error.heading).toBeVisible();
  expect(logged.join('\n')).toContain('La schermata si è interrotta');

  const shell = new ShellPage(page);
  await shell.navigation.getByRole('link', { name: 'Cerca' }).click();
  await expect(new SearchPage(page).cards.first()).toBeVisible();
  await page.goBack();
  await expect(error.heading).toBeVisible();
  await demo.clearFaults();
  await error.reload.click();
  await expect(new SellerPage(page).reviews).toHaveCount(6);
});

test('a screen whose code does not load shows an error page, from which others open, and can be reloaded [GEN-06]', async ({
  page,
  logged,
}) => {
  const shell = new ShellPage(page);
  const error = new ErrorPage(page);
  await page.route('**/assets/search-*.js', (route) => route.abort());
  await test.step('opened by its address', async () => {
    await page.goto('/cerca?departure=Trapani');
    await expect(error.heading).toBeVisible();
    await expect(shell.navigation).toBeVisible();
    expect(logged.join('\n')).toContain('La schermata si è interrotta');
    await page.unroute('**/assets/search-*.js');
    await error.reload.click();
    await expect(new SearchPage(page).cards.first()).toBeVisible();
  });
  await test.step('opened from another screen', async () => {
    await page.route('**/assets/search-*.js', (route) => route.abort());
    await page.goto('/login');
    await shell.navigation.getByRole('link', { name: 'Cerca' }).click();
    await expect(error.heading).toBeVisible();
    const legal = await shell.openLegal('Cookie policy');
    await expect(legal.heading).toHaveText('Cookie policy');
    await expect(error.heading).toHaveCount(0);
  });
  await test.step('with the code of the frame around it', async () => {
    await page.unroute('**/assets/search-*.js');
    await page.route('**/assets/frame-*.js', (route) => route.abort());
    await page.goto('/preferiti');
    await expect(error.heading).toBeVisible();
    await expect(shell.navigation).toHaveCount(0);
  });
});

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

  test('has one navigation, at the bottom on a phone and at the top on a desktop, and gets the scroll position back with Back [GEN-07][AUTH-08]', async ({
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
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(shell.navigation).toHaveCount(1);
    expect((await shell.navigation.boundingBox())?.y).toBeLessThan(100);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);

    await resizeTo(page, 768, 500);
    await page.evaluate(() => window.scrollTo(0, 300));
    await shell.openLegal('Cookie policy');
    await expect(shell.title).toHaveText('Cookie policy');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  });

  test('with a long name sees the whole header at every width [GEN-07][AUTH-09]', async ({
    page,
  }) => {
    const name = 'Massimiliano Ferdinando Castelbarco-Albani della Rovere';
    await page.addInitScript((long) => localStorage.setItem('userFullName', long), name);
    // A search without results is announced, so that the button for the recent announcements is there too.
    await new SearchPage(page).open('?date=2031-01-01');
    const shell = new ShellPage(page);
    for (const width of [320, 768, 1280]) {
      await test.step(`at ${width} px`, async () => {
        await resizeTo(page, width, 800);
        await expect(shell.greeting).toHaveAttribute('title', name);
        await expect(shell.links).toHaveCount(5);
        await expect(shell.logoutButton).toBeInViewport({ ratio: 1 });
        await expect(shell.historyButton).toBeInViewport({ ratio: 1 });
        expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
      });
    }
  });

  test('finds an announcement that has disappeared among the recent ones; before the first, no button offers them [GEN-07]', async ({
    page,
  }) => {
    await page.clock.install({ time: '2026-06-12T09:30:00+02:00' });
    await new EmailConfirmedPage(page).open();
    const shell = new ShellPage(page);
    await expect(shell.logoutButton).toBeVisible();
    await expect(shell.historyButton).toHaveCount(0);
    await shell.logOut();
    const toast = shell.toasts.getByText('Logout effettuato con successo');
    await expect(toast).toBeVisible();
    await page.clock.runFor(5000);
    await expect(toast).toBeHidden();
    await shell.openHistory();
    await expect(shell.history.getByRole('listitem')).toHaveText(
      /09:3\d.*Logout effettuato con successo/,
    );
    expect(await findViolations(page, { within: 'dialog' })).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(shell.historyButton).toBeFocused();
  });
});

test.describe('a seller with many tickets', () => {
  test.use({ persona: 'marta' });

  test('keeps the scroll position on reload, and starts at the top after entering the address [GEN-07]', async ({
    page,
  }) => {
    const own = await new OwnTicketsPage(page).open();
    await own.tickets.first().waitFor();
    await page.evaluate(() => window.scrollTo(0, 900));
    await page.reload();
    await own.tickets.first().waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(900);
    await page.goto('/privacy-policy');
    await own.open();
    await own.tickets.first().waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});
