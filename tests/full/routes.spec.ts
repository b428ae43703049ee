/** Every address, by the page object that the kit has for it. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Screen } from '#contract/screens';
import { ALL_SCREENS } from '#lab/screens';
import { ShellPage } from '../kit/pages/shell-page.ts';
import { exampleOf, PATHS } from '../support/addresses.ts';
import { expect, test, type Page } from '../support/test.ts';

type PageClass = (new (page: Page) => { open: (address?: string) => Promise<unknown> }) & {
  readonly paths: readonly string[];
};

const pageClasses = async (): Promise<PageClass[]> => {
  const folder = join(import.meta.dirname, '..', 'kit', 'pages');
  const modules = await Promise.all(
    readdirSync(folder).map((file) => import(join(folder, file)) as Promise<object>),
  );
  return modules.flatMap((one) =>
    Object.values(one).filter(
      (value): value is PageClass => typeof value === 'function' && 'paths' in value,
    ),
  );
};

/** What its answer says stands in the seller's title. */
const titleOf = ({ path, title }: Screen) =>
  path.startsWith('/venditore') ? 'Marta Greco, 4,3 su 5' : title;

const expectScreen = async (page: Page, address: string, name: string) => {
  await expect(page).toHaveURL(address);
  await expect(page).toHaveTitle(`${name} · Rivola`);
  const { title } = new ShellPage(page);
  await expect(title).toBeVisible();
  await expect(title).not.toHaveText(/Pagina non trovata|Qualcosa è andato storto/);
};

test.describe('an admin, who may open every screen', () => {
  test.use({ persona: 'admin' });

  test('opens each by its address, by its page object and on reload, the moderation at /admin/tickets [ROUTE-01][ROUTE-05][LAB-09]', async ({
    page,
  }) => {
    const classes = await pageClasses();
    expect(classes.flatMap(({ paths }) => paths).toSorted()).toEqual(PATHS.toSorted());
    for (const one of ALL_SCREENS) {
      const { path } = one;
      await test.step(path, async () => {
        const Found = classes.find(({ paths }) => paths.includes(path));
        if (Found) await new Found(page).open(Found.paths.length > 1 ? exampleOf(path) : undefined);
        const address = exampleOf(path);
        await expectScreen(page, address, titleOf(one));
        await page.reload();
        await expectScreen(page, address, titleOf(one));
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
