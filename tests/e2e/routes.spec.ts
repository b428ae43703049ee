import { SCREENS } from '#contract/screens';
import { exampleOf } from '../support/addresses.ts';
import { LandingPage } from '../kit/pages/landing-page.ts';
import { LoginPage } from '../kit/pages/login-page.ts';
import { ShellPage } from '../kit/pages/shell-page.ts';
import { expect, test, type Page } from '../support/test.ts';

/** The title of each screen, apart from the contract, so that a wrong one there fails. A new screen has the contract's. */
const TITLES: Readonly<Record<string, string>> = {
  '/login': 'Accedi',
  '/pubblica': 'Pubblica un biglietto',
  '/dashboard/tickets': 'I miei biglietti',
  '/miei-biglietti': 'I miei biglietti',
  '/cerca': 'Cerca un biglietto',
  '/conferma-email': 'Email confermata',
  '/venditore/1': 'Recensioni del venditore',
  '/password-reset': 'Recupera password',
  '/password-reset-confirm/MQ/abc': 'Nuova password',
  '/privacy-policy': 'Privacy policy',
  '/cookie-policy': 'Cookie policy',
  '/termini-condizioni': 'Termini e condizioni',
  '/preferiti': 'Preferiti',
  '/admin': 'Admin Dashboard',
  '/admin/users': 'Utenti',
  '/admin/users/1': 'Dettaglio utente',
  '/admin/stats': 'Statistiche avanzate',
};

/** Return addresses that lead to another site or are no absolute path; tests/unit/client-next-after-login.test.ts has more. */
const UNSAFE_RETURNS = [
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

test.describe('an admin, who may open every screen', () => {
  test.use({ persona: 'admin' });

  const contract = Object.fromEntries(SCREENS.map(({ path, title }) => [exampleOf(path), title]));
  for (const [address, title] of Object.entries({ ...contract, ...TITLES })) {
    test(`opens ${address} by its address and on reload [ROUTE-01]`, async ({ page }) => {
      await page.goto(address);
      await expectScreen(page, address, title);
      await page.reload();
      await expectScreen(page, address, title);
    });
  }

  test('opens the moderation at /admin/tickets [ROUTE-05]', async ({ page }) => {
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

  test('returns from the login to an address with its query [ROUTE-06]', async ({ page }) => {
    await page.goto('/miei-biglietti?stato=venduti');
    await new LoginPage(page).logInAs('marta');
    await expect(page).toHaveURL('/miei-biglietti?stato=venduti');
  });

  test('is never led to another site by a login [ROUTE-06]', async ({ page }) => {
    for (const place of UNSAFE_RETURNS) {
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
    test(`is not redirected from ${address}, which has its own text for visitors [ROUTE-06]`, async ({
      page,
    }) => {
      await page.goto(address);
      await expect(new ShellPage(page).navigation).toBeVisible();
      await expect(page).toHaveURL(address);
    });
  }
});

test.describe('a user with a stored token', () => {
  test.use({ persona: 'luca' });

  test('is redirected from the landing page to the dashboard, and from there to their tickets [ROUTE-03][ROUTE-04]', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page).toHaveURL('/dashboard/tickets');
  });

  test('is redirected from /dashboard to their tickets, and Back skips the redirect [ROUTE-04]', async ({
    page,
  }) => {
    await page.goto('/cerca');
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/dashboard/tickets');
    await page.goBack();
    await expect(page).toHaveURL('/cerca');
  });
});
