/** What a button does changes while it is held down, because somebody else has acted: letting go of it does nothing. */
import type { Locator, Request } from '@playwright/test';
import { listUsers, toggleUser } from '#contract/admin';
import { listFavourites, toggleFavourite } from '#contract/favourites';
import { listOwnTickets, markTicketSold } from '#contract/tickets';
import { AdminUsersPage } from '../kit/pages/admin-users-page.ts';
import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { settleLoads } from '../support/loads.ts';
import { lookAgain } from '../support/look-again.ts';
import { EMAIL, expect, test } from '../support/test.ts';

interface Overtaken {
  /** What somebody else does while the button is held down. */
  act: () => Promise<unknown>;
  /** Resolves once the screen shows it. */
  shown: () => Promise<void>;
}

const holdMeanwhile = async (button: Locator, { act, shown }: Overtaken): Promise<void> => {
  const page = button.page();
  const sent: string[] = [];
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && !pathname.startsWith('/api/demo/')) sent.push(pathname);
  };
  await button.hover();
  await page.mouse.down();
  await act();
  await lookAgain(page);
  await shown();
  page.on('request', note);
  await page.mouse.up();
  await settleLoads(page);
  expect(sent).toEqual([]);
  page.off('request', note);
};

test.describe('a buyer', () => {
  test.use({ persona: 'nuovo' });

  test('who holds a star down while another tab removes the favourite does not save it again, and the next click does [GEN-09][FAV-09]', async ({
    page,
    demo,
  }) => {
    const favourites = async () =>
      (await demo.callAs('nuovo', listFavourites, {})).map(({ ticket_data }) => ticket_data.id);
    const { star } = (await new SearchPage(page).open('?departure=Milano')).card(0);
    await star.click();
    await expect.poll(favourites).toHaveLength(1);
    await settleLoads(page);
    const [ticketId = 0] = await favourites();
    await holdMeanwhile(star, {
      act: () =>
        demo.callAs('nuovo', toggleFavourite, {
          params: { ticketId },
          body: { is_favorite: false },
        }),
      shown: () => expect(star).toHaveAttribute('aria-pressed', 'false'),
    });
    expect(await favourites()).toEqual([]);
    await star.click();
    await expect.poll(favourites).toEqual([ticketId]);
  });
});

test.describe('a seller', () => {
  test.use({ persona: 'marta' });

  test('who holds «Salva le modifiche» down while the ticket is sold publishes none, and the next click does [GEN-09][PUB-14]', async ({
    page,
    demo,
  }) => {
    const tickets = () => demo.callAs('marta', listOwnTickets, {});
    const before = await tickets();
    const own = await new OwnTicketsPage(page).open();
    const publish = await own.startEdit(own.ticket('FCO', 'OLB'));
    await publish.price.fill('99,90');
    await settleLoads(page);
    const olbia = before.find(({ price }) => price === 142.5);
    await holdMeanwhile(publish.saveButton, {
      act: () => demo.callAs('marta', markTicketSold, { params: { id: olbia?.id ?? 0 } }),
      shown: () => expect(publish.publishButton).toBeVisible(),
    });
    await expect(publish.ended).toContainText('è stato venduto');
    await expect(publish.price).toHaveValue('99,90');
    expect(await tickets()).toHaveLength(before.length);
    await publish.publishButton.click();
    await expect.poll(tickets).toHaveLength(before.length + 1);
  });
});

test.describe('a person of the staff', () => {
  test.use({ persona: 'admin' });

  test('who holds «Disattiva» down while another deactivates the account does not activate it again, and the next click does [GEN-09][ADM-08]', async ({
    page,
    demo,
  }) => {
    const users = await new AdminUsersPage(page).open();
    const toggle = users.toggle(EMAIL.luca);
    await expect(toggle).toContainText('Disattiva');
    const luca = async () =>
      (await demo.callAs('admin', listUsers, {})).find(({ email }) => email === EMAIL.luca);
    const params = { id: (await luca())?.id ?? 0 };
    await holdMeanwhile(toggle, {
      act: () => demo.callAs('admin', toggleUser, { params, headers: { 'X-Is-Active': 'false' } }),
      shown: () => expect(toggle).toHaveText(/^Attiva/),
    });
    expect((await luca())?.is_active).toBe(false);
    await toggle.click();
    await expect(users.cells(EMAIL.luca).nth(4)).toHaveText('Attivo');
    expect((await luca())?.is_active).toBe(true);
  });
});
