/** Lists of thousands: a first screenful is rendered, whatever their length, and their counts say them all. */
import { AdminUserPage } from '../kit/pages/admin-user-page.ts';
import { AdminUsersPage } from '../kit/pages/admin-users-page.ts';
import { FavouritesPage } from '../kit/pages/favourites-page.ts';
import { ModerationPage } from '../kit/pages/moderation-page.ts';
import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { EMAIL, expect, test } from '../support/test.ts';

const MANY = 2000;
const MORE = 'Mostra altri';

test.describe('a buyer with two thousand favourites', () => {
  test.use({ persona: 'luca' });

  test('sees a first screenful and more on demand, is asked at a star, and reads how many there are [FAV-11]', async ({
    page,
    demo,
  }) => {
    const { tickets } = await demo.arrange({ tickets: [{ user: EMAIL.marta, times: MANY }] });
    await demo.arrange({ favourites: tickets.map(({ id }) => ({ user: EMAIL.luca, ticket: id })) });
    const favourites = await new FavouritesPage(page).open();
    await expect(favourites.cards).toHaveCount(20);
    await expect(favourites.count).toHaveText(/^2\.0\d\d biglietti salvati$/);
    await page.getByRole('button', { name: MORE }).click();
    await expect(favourites.cards).toHaveCount(40);
    await favourites.cardOf(/./).star.first().click();
    await favourites.confirm.click();
    await expect(favourites.question).toHaveCount(0);
    await expect(favourites.cards).toHaveCount(40);
  });
});

test.describe('a seller with two thousand tickets', () => {
  test.use({ persona: 'marta' });

  test('sees a first screenful of each group, with the number of all [FAV-11][MINE-07]', async ({
    page,
    demo,
  }) => {
    await demo.arrange({ tickets: [{ user: EMAIL.marta, times: MANY }] });
    const own = await new OwnTicketsPage(page).open();
    await expect(own.group('Tutti')).toHaveText('Tutti 2.008');
    await expect(own.tickets).toHaveCount(20);
    await page.getByRole('button', { name: MORE }).click();
    await expect(own.tickets).toHaveCount(40);
  });
});

test.describe('a person of the staff', () => {
  test.use({ persona: 'admin' });

  test('sees the first of 4,900 users, and finds the last by typing [FAV-11][ADM-15]', async ({
    page,
    demo,
  }) => {
    const { users: made } = await demo.arrange({ users: [{ times: 4900 }] });
    const users = await new AdminUsersPage(page).open();
    await expect(page.getByText('4.913 utenti', { exact: true })).toBeVisible();
    const rows = page.getByRole('table').getByRole('row');
    await expect(rows).toHaveCount(21);
    const last = made.at(-1)?.email ?? '';
    await page.getByLabel('Cerca per nome o email').fill(last);
    await expect(rows).toHaveCount(2);
    await expect(users.row(last)).toBeVisible();
    await expect(page.getByText('1 utente su 4.913', { exact: true })).toBeVisible();
  });

  test('sees a first screenful of two thousand tickets to moderate, and of one user [FAV-11][MOD-01]', async ({
    page,
    demo,
  }) => {
    await demo.arrange({
      tickets: [{ user: EMAIL.marta, moderation: 'pending', times: MANY }],
    });
    await new ModerationPage(page).open();
    await expect(page.getByRole('article')).toHaveCount(10);
    await expect(page.getByText(/^2\.0\d\d biglietti da moderare$/)).toBeVisible();
    await new AdminUserPage(page).open(1);
    await expect(page.getByText('2.008', { exact: true })).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Biglietti dell’utente' }).getByRole('listitem'),
    ).toHaveCount(20);
  });
});
