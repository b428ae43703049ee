import { ALL_SCREENS } from '#lab/screens';
import { exampleOf } from '../support/addresses.ts';
import { LandingPage } from '../kit/pages/landing-page.ts';
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
  '/venditore/1': 'Marta Greco, 4,3 su 5',
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
  '/admin/tickets': 'Biglietti da moderare',
};

const expectScreen = async (page: Page, address: string, name: string) => {
  await expect(page).toHaveURL(address);
  await expect(page).toHaveTitle(`${name} · Rivola`);
  const { title } = new ShellPage(page);
  await expect(title).toBeVisible();
  await expect(title).not.toHaveText(/Pagina non trovata|Qualcosa è andato storto/);
};

test.describe('an admin, who may open every screen', () => {
  test.use({ persona: 'admin' });

  const contract = Object.fromEntries(
    ALL_SCREENS.map(({ path, title }) => [exampleOf(path), title]),
  );
  test('opens each by its address and on reload, the moderation at /admin/tickets [ROUTE-01][ROUTE-05]', async ({
    page,
  }) => {
    for (const [address, title] of Object.entries({ ...contract, ...TITLES })) {
      await test.step(address, async () => {
        await page.goto(address);
        await expectScreen(page, address, title);
        await page.reload();
        await expectScreen(page, address, title);
      });
    }
  });
});

test.describe('a visitor', () => {
  test('opens what needs no session by its address, the landing also on reload [ROUTE-01][ROUTE-06]', async ({
    page,
  }) => {
    await test.step('the landing', async () => {
      const landing = await new LandingPage(page).open();
      await page.reload();
      await expect(landing.headline).toHaveText('Rivendi. Acquista. Vola.');
      await expect(page).toHaveTitle('Rivola: rivendi e acquista biglietti aerei');
    });

    const shell = new ShellPage(page);
    for (const address of ['/cerca', '/venditore/1']) {
      await test.step(address, async () => {
        await page.goto(address);
        await expect(page).toHaveURL(address);
        await expect(shell.title).toBeVisible();
      });
    }

    for (const address of ['/preferiti', '/admin']) {
      await test.step(`${address}, which has its own text for visitors`, async () => {
        await page.goto(address);
        await expect(shell.navigation).toBeVisible();
        await expect(page).toHaveURL(address);
      });
    }
  });
});

test.describe('a user with a stored token', () => {
  test.use({ persona: 'luca' });

  test('is redirected from the landing page to the dashboard, from there to their tickets, and Back skips the redirect [ROUTE-03][ROUTE-04]', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page).toHaveURL('/dashboard/tickets');
    await page.goto('/cerca');
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/dashboard/tickets');
    await page.goBack();
    await expect(page).toHaveURL('/cerca');
  });
});
