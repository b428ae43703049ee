import { SCREENS } from '#contract/screens';
import { exampleOf } from '../support/addresses.ts';
import { LandingPage } from '../support/pages/landing-page.ts';
import { LoginPage } from '../support/pages/login-page.ts';
import { ShellPage } from '../support/pages/shell-page.ts';
import { expect, test, type Page } from '../support/test.ts';

/** Some addresses that name another site, or none; tests/unit/next-after-login.test.ts has more. */
const ELSEWHERE = [
  '//example.com',
  '/\t/example.com',
  '/\\example.com',
  '/.//example.com',
  'pubblica',
];

const expectScreen = async (page: Page, address: string, name: string) => {
  await expect(page).toHaveURL(address);
  await expect(page).toHaveTitle(`${name} · Rivola`);
  const { title } = new ShellPage(page);
  await expect(title).toBeVisible();
  await expect(title).not.toHaveText(/Pagina non trovata|Qualcosa è andato storto/);
};

test.describe('an admin, who may see everything', () => {
  test.use({ persona: 'admin' });

  for (const { path, title } of SCREENS) {
    const address = exampleOf(path);
    test(`opens ${address} by its address and on reload [ROUTE-01]`, async ({ page }) => {
      await page.goto(address);
      await expectScreen(page, address, title);
      await page.reload();
      await expectScreen(page, address, title);
    });
  }

  test('finds the moderation at /admin/tickets [ROUTE-05]', async ({ page }) => {
    await page.goto('/admin/tickets');
    await expectScreen(page, '/admin/tickets', 'Biglietti da moderare');
  });
});

test.describe('a visitor', () => {
  test('opens the landing by its address and on reload [ROUTE-01]', async ({ page }) => {
    const landing = await new LandingPage(page).open();
    await page.reload();
    await expect(landing.headline).toHaveText('Rivendi. Acquista. Vola.');
    await expect(page).toHaveTitle('Rivola: rivendi e acquista biglietti aerei');
  });

  for (const address of ['/pubblica', '/dashboard/tickets', '/miei-biglietti']) {
    test(`is led from ${address} to the login and back [ROUTE-06]`, async ({ page }) => {
      await page.goto(address);
      await expect(page).toHaveURL(/\/login\?/);
      await new LoginPage(page).logInAs('marta');
      await expect(page).toHaveURL(address);
    });
  }

  test('keeps what was asked for in the address through the login [ROUTE-06]', async ({ page }) => {
    await page.goto('/miei-biglietti?stato=venduti');
    await new LoginPage(page).logInAs('marta');
    await expect(page).toHaveURL('/miei-biglietti?stato=venduti');
  });

  test('is never led to another site by a login [ROUTE-06]', async ({ page }) => {
    for (const place of ELSEWHERE) {
      await page.goto(`/login?da=${encodeURIComponent(place)}`);
      await new LoginPage(page).logInAs('marta');
      await expect(page).toHaveURL('/pubblica');
      await new ShellPage(page).logOut();
    }
  });

  for (const address of ['/cerca', '/venditore/1']) {
    test(`may open ${address} [ROUTE-06]`, async ({ page }) => {
      await page.goto(address);
      await expect(page).toHaveURL(address);
      await expect(new ShellPage(page).title).toBeVisible();
    });
  }

  for (const address of ['/preferiti', '/admin']) {
    test(`stays at ${address}, which tells by itself what is missing [ROUTE-06]`, async ({
      page,
    }) => {
      await page.goto(address);
      await expect(new ShellPage(page).navigation).toBeVisible();
      await expect(page).toHaveURL(address);
    });
  }
});

test.describe('a person with a stored token', () => {
  test.use({ persona: 'luca' });

  test('is led from the landing to the dashboard, and on to the tickets [ROUTE-03][ROUTE-04]', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page).toHaveURL('/dashboard/tickets');
  });

  test('is led from /dashboard on to the tickets, and back past it [ROUTE-04]', async ({
    page,
  }) => {
    await page.goto('/cerca');
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/dashboard/tickets');
    await page.goBack();
    await expect(page).toHaveURL('/cerca');
  });
});
