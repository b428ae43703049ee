import { listFavourites } from 'rivola-kit/contract/favourites';
import { FavouritesPage } from 'rivola-kit/pages/favourites-page';
import { ShellPage } from 'rivola-kit/pages/shell-page';
import { expect, test as base } from './test.ts';

const anna = { email: 'anna@example.com' };

/** What takes long to prepare: once for each worker, under a name of its own, since the server's snapshots serve all. */
const test = base.extend<object, { prepared: string }>({
  prepared: [
    async ({ demo, sandbox }, provide) => {
      const name = `prepared-${sandbox}`;
      await demo.reset();
      await demo.arrange({
        users: [{ ...anna, full_name: 'Anna Prova' }],
        tickets: [{ id: 900 }, { id: 901 }],
        favourites: [
          { user: anna.email, ticket: 900 },
          { user: anna.email, ticket: 901 },
        ],
      });
      await demo.keepSnapshot(name);
      await provide(name);
      await demo.removeSnapshot(name);
    },
    { scope: 'worker' },
  ],
  snapshot: async ({ prepared }, provide) => provide(prepared),
  persona: anna,
});

for (const count of [1, 2]) {
  test(`each test begins with both favourites, ${count}`, async ({ page, demo }) => {
    const favourites = await new FavouritesPage(page).open();
    await expect(favourites.cards).toHaveCount(2);
    await favourites.removeFirst();
    await expect(favourites.cards).toHaveCount(1);
    expect(await demo.callAs(anna, listFavourites, {})).toHaveLength(1);
  });
}

test.describe('a person whom a hook makes', () => {
  const nadia = { email: 'nadia@example.com' };
  test.use({ persona: nadia });

  // It asks for no page: the login comes with the page.
  test.beforeEach(async ({ demo }) => {
    await demo.arrange({ users: [{ ...nadia, full_name: 'Nadia Prova' }] });
  });

  test('is logged in when the test begins', async ({ page }) => {
    await page.goto('/cerca');
    await expect(new ShellPage(page).greeting).toContainText('Nadia Prova');
  });
});
