/** Pages that the build has rendered: what they show without a script, and how the client takes them over. */
import { PRERENDERED } from '#contract/screens';
import { ALL_SCREENS } from '#lab/screens';
import { exampleOf } from '../support/addresses.ts';
import { findViolations } from '../support/axe.ts';
import { holdUntilReleased } from '../support/loads.ts';
import { EMAIL, expect, PASSWORD, test, type Page } from '../support/test.ts';

const HEADINGS: Readonly<Record<string, string>> = {
  '/': 'Rivendi. Acquista. Vola.',
  '/login': 'Accedi a Rivola',
  '/cerca': 'Cerca un biglietto',
  '/privacy-policy': 'Privacy policy',
  '/cookie-policy': 'Cookie policy',
  '/termini-condizioni': 'Termini e condizioni',
};
const PATHS = PRERENDERED.map(({ path }) => path);

const CODE = '**/assets/start-*.js';

/** Keeps the code of the client back until the returned function is called. */
const holdCode = (page: Page): Promise<() => void> => holdUntilReleased(page, CODE);

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor sees each page, but no ticket, which would be one of another day [ROUTE-01]', async ({
    page,
  }) => {
    for (const path of PATHS) {
      await test.step(path, async () => {
        await page.goto(path);
        const heading = page.getByRole('heading', { level: 1, name: HEADINGS[path] ?? '' });
        await expect(heading).toBeVisible();
        await expect(page).toHaveTitle(/Rivola/);
      });
    }
    await page.goto('/cerca');
    await expect(page.getByText('Ricerca in corso…')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
  });
});

test('no page has a script, a style or a handler of its own, or loads anything from elsewhere, and only these have a content [PUB-17]', async ({
  request,
}) => {
  for (const path of ['/', ...ALL_SCREENS.map((screen) => exampleOf(screen.path)), '/nessuna']) {
    const answer = await request.get(path, { headers: { accept: 'text/html' } });
    const html = await answer.text();
    expect.soft(html, path).not.toMatch(/<script(?![^>]* src=)|<style| (on\w+|style)="/);
    expect
      .soft(html, path)
      .not.toMatch(
        / src="(?!\/(?!\/)|data:)|<link rel="(?!canonical)[^>]*href="(?!\/(?!\/)|data:)/,
      );
    expect.soft(html.includes('<h1'), path).toBe(PATHS.some((one) => one === path));
    const { 'content-security-policy': policy = '' } = answer.headers();
    expect.soft(policy, path).toContain("script-src 'self';");
    expect.soft(policy, path).toContain("style-src 'self';");
  }
});

test('the client takes over the elements of each page [ROUTE-01]', async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () =>
      document.querySelector('h1')?.setAttribute('data-prerendered', ''),
    );
  });
  const heading = page.getByRole('heading', { level: 1, includeHidden: true });
  for (const path of PATHS) {
    await test.step(path, async () => {
      const release = await holdCode(page);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(heading).toHaveAttribute('data-prerendered', '');
      release();
      // Regia is loaded once the client runs.
      await expect(page.locator('[data-regia]').first()).toBeVisible();
      await expect(heading).toHaveAttribute('data-prerendered', '');
      await expect(heading).toHaveText(HEADINGS[path] ?? '');
      await page.unroute(CODE);
    });
  }
});

test('a visitor cannot type into a form before it works, and may type at once when the page has loaded [AUTH-01]', async ({
  page,
}) => {
  const email = page.getByLabel('Email');

  await test.step('what is typed with the keyboard at once is not lost', async () => {
    const release = await holdCode(page);
    const loaded = page.goto('/login');
    await expect(page.locator('form')).toHaveAttribute('inert', '');
    expect(await page.evaluate(() => document.readyState)).not.toBe('complete');
    release();
    await loaded;
    await email.focus();
    await page.keyboard.type(EMAIL.luca);
    await expect(email).toHaveValue(EMAIL.luca);
    await expect(page.locator('iframe')).toHaveCount(0);
    await page.unroute(CODE);
  });

  await test.step('who types before loses nothing', async () => {
    const release = await holdCode(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await expect(page.locator('form')).toHaveAttribute('inert', '');
    await expect(page.getByRole('tablist')).toHaveAttribute('inert', '');
    const typed = email.fill(EMAIL.luca);
    release();
    await typed;
    await page.getByLabel('Password').fill(PASSWORD);
    await expect(email).toHaveValue(EMAIL.luca);
    await page.getByRole('main').getByRole('button', { name: 'Accedi' }).click();
    await expect(page).toHaveURL('/pubblica');
  });
});

test.describe('without its code', () => {
  test.use({ expectedConsole: [/Failed to fetch dynamically imported module/] });

  test('a page says that it is not complete and works once it is loaded again; the links of a prerendered one work all the same [GEN-06]', async ({
    page,
  }) => {
    const notice = page.getByRole('alert').filter({ hasText: 'La pagina non si è caricata' });
    const openWithoutCode = async (path: string) => {
      await page.route(CODE, (route) => route.abort());
      const failed = page.waitForEvent('pageerror');
      await page.goto(path);
      expect((await failed).message).toContain('Failed to fetch dynamically imported module');
    };

    for (const { path, what } of [
      { path: '/login', what: 'a prerendered page' },
      { path: '/preferiti', what: 'an empty page' },
    ]) {
      await test.step(what, async () => {
        await openWithoutCode(path);
        await expect(notice).toBeVisible();
        expect(await findViolations(page, { within: '[role="alert"]' })).toEqual([]);
        await page.unrouteAll();
        await page.getByRole('button', { name: 'Ricarica la pagina' }).click();
        await expect(page.locator('form[inert]')).toHaveCount(0);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(notice).toHaveCount(0);
      });
    }

    await test.step('the links of a prerendered page', async () => {
      await openWithoutCode('/login');
      await page.getByRole('link', { name: 'Privacy policy' }).click();
      await expect(page).toHaveURL('/privacy-policy');
    });
  });
});

test('a visitor is led on by a link before the client runs [LAND-02]', async ({ page }) => {
  const release = await holdCode(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('main').getByRole('link', { name: 'Accedi' }).click();
  await expect(page).toHaveURL('/login');
  release();
  await page.getByLabel('Email').fill(EMAIL.luca);
  await expect(page.getByLabel('Email')).toHaveValue(EMAIL.luca);
});

test('a visitor chooses a filter at once, and finds it again in a page with its query [SEARCH-01][SEARCH-14]', async ({
  page,
}) => {
  const departure = page.getByRole('combobox', { name: 'Partenza' });
  await page.goto('/cerca', { waitUntil: 'commit' });
  await departure.fill('Roma');
  await page.getByLabel('Compagnia aerea').selectOption('Ryanair');
  await page.getByRole('search').getByRole('button', { name: 'Cerca', exact: true }).click();
  await expect(page).toHaveURL('/cerca?departure=Roma&airline=Ryanair');
  await page.goto('/cerca?departure=Roma');
  await expect(departure).toHaveValue('Roma');
});

test.describe('with a session', () => {
  test.use({ persona: 'luca' });

  test('the form of the search keeps what is typed at once, and each page becomes the person’s own [AUTH-08][SEARCH-01]', async ({
    page,
  }) => {
    const navigation = page.getByRole('navigation', { name: 'Navigazione principale' });
    await test.step('the form of the search', async () => {
      await page.goto('/cerca', { waitUntil: 'commit' });
      await page.getByRole('combobox', { name: 'Partenza' }).fill('Roma');
      await page.getByRole('search').getByRole('button', { name: 'Cerca', exact: true }).click();
      await expect(page).toHaveURL('/cerca?departure=Roma');
    });
    for (const path of PATHS.filter((one) => one !== '/')) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(navigation.getByRole('link', { name: 'Preferiti' })).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADINGS[path] ?? '');
        await expect(page.locator('[inert]')).toHaveCount(0);
      });
    }
  });

  test('the landing leads on without a flash of the visitor’s page [ROUTE-03]', async ({
    page,
  }) => {
    const release = await holdCode(page);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('#root')).toBeEmpty();
    const painted = () => performance.getEntriesByName('first-contentful-paint').length;
    expect(await page.evaluate(painted)).toBe(0);
    release();
    await expect(page).toHaveURL('/dashboard/tickets');
  });
});

test('a page that wears a brand shows no flash of the product’s own [LOOK-08]', async ({
  page,
  demo,
}) => {
  await demo.setBrand({ name: 'Aerolinea', colour: '#ffcc00', logo: null });
  const release = await holdCode(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.locator('#root')).toBeEmpty();
  await expect(page).toHaveTitle('Accedi · Aerolinea');
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accedi a Aerolinea');
});
