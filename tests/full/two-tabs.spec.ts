/** Two tabs, or two people, act on the same row. The tab that acts second has not been looked at since: it is stale. */
import type { Locator } from '@playwright/test';
import { listFavourites, toggleFavourite } from '#contract/favourites';
import { listFeedback } from '#contract/feedback';
import { TEXT } from '#contract/texts';
import { deleteTicket, listOwnTickets, markTicketSold } from '#contract/tickets';
import type { Demo } from '../kit/demo.ts';
import { expectSaid, GONE, NAPLES, openBoth } from '../support/both-tabs.ts';
import { holdUntilReleased } from '../support/held-calls.ts';
import { settleLoads } from '../support/loads.ts';
import { lookAgain } from '../support/look-again.ts';
import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { PublishPage } from '../kit/pages/publish-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { SellerPage } from '../kit/pages/seller-page.ts';
import { ShellPage } from '../kit/pages/shell-page.ts';
import { expect, test, type Page } from '../support/test.ts';

const LIST = '**/api/tickets/tickets/my/';
/** Marta's ticket from Fiumicino to Olbia. */
const OLBIA = 32;

test.describe('a buyer with two tabs', () => {
  test.use({ persona: 'nuovo' });

  const savedIds = async (demo: Demo) =>
    (await demo.callAs('nuovo', listFavourites, {})).map(({ ticket_data }) => ticket_data.id);

  test('sees a star follow the other tab when it is looked at again, and reads that a ticket is gone, which leaves the results [GEN-09][FAV-09]', async ({
    page,
    demo,
  }) => {
    const search = await new SearchPage(page).open('?departure=Milano&destination=Napoli');
    const card = search.cardOf('Milano MXP verso Napoli NAP');
    await test.step('the other tab removes the favourite', async () => {
      const { star } = search.card(0);
      const saved = page.waitForResponse('**/toggle/');
      await star.click();
      await saved;
      await expect(star).toHaveAttribute('aria-pressed', 'true');
      const [ticketId = 0] = await savedIds(demo);
      const params = { ticketId };
      await demo.callAs('nuovo', toggleFavourite, { params, body: { is_favorite: false } });
      await lookAgain(page);
      await expect(star).toHaveAttribute('aria-pressed', 'false');
    });
    await test.step('the ticket to be saved is gone', async () => {
      await expect(card.star).toBeVisible();
      await demo.callAs('marta', deleteTicket, { params: { id: NAPLES } });
      const before = await search.cards.count();
      await card.star.first().click();
      await expectSaid(page, GONE);
      await expect(search.cards).toHaveCount(before - 1);
    });
  });
});

test.describe('a seller with two tabs', () => {
  test.use({ persona: 'marta' });

  const openOwn = (page: Page) => new OwnTicketsPage(page).open();

  test('sells or deletes a ticket twice, or sells one that was deleted: the tab says so and its list follows [GEN-09][MINE-02][MINE-06]', async ({
    context,
  }) => {
    const [first, second] = await openBoth(context, openOwn);
    for (const own of [first, second]) await expect(own.tickets).toHaveCount(8);
    await test.step('sold twice', async () => {
      await first.sell(first.ticket('CTA', 'TRN'));
      await expect(first.group('Venduti')).toHaveText('Venduti 2');
      await second.sell(second.ticket('CTA', 'TRN'));
      await expectSaid(second.page, 'Il biglietto era già segnato come venduto.');
      await expect(second.group('Venduti')).toHaveText('Venduti 2');
      await expect(second.ticket('CTA', 'TRN').getByRole('alert')).toHaveCount(0);
    });
    await test.step('deleted, then sold', async () => {
      await first.removeAndConfirm(first.ticket('MXP', 'NAP'));
      await expect(first.tickets).toHaveCount(7);
      await second.sell(second.ticket('MXP', 'NAP'));
      await expectSaid(second.page, GONE);
      await expect(second.tickets).toHaveCount(7);
    });
    // The tabs change places, since the second one says already that a ticket is gone.
    await test.step('deleted twice', async () => {
      await second.removeAndConfirm(second.ticket('FCO', 'OLB'));
      await expect(second.tickets).toHaveCount(6);
      await expect(first.tickets).toHaveCount(7);
      await first.removeAndConfirm(first.ticket('FCO', 'OLB'));
      await expectSaid(first.page, GONE);
      await expect(first.tickets).toHaveCount(6);
      const focused = () => first.page.evaluate(() => document.activeElement?.tagName);
      await expect.poll(focused).toBe('DIV');
    });
  });

  test('who edits a ticket that is deleted or sold in the other tab leaves the edit and keeps what was typed [GEN-09][PUB-14]', async ({
    context,
    demo,
  }) => {
    const [own, editing] = await openBoth(context, openOwn);
    await expect(own.tickets).toHaveCount(8);
    const { page } = editing;
    const known = (await demo.callAs('marta', listOwnTickets, {})).map(({ id }) => id);
    for (const { what, route, departure, price, act } of [
      {
        what: 'è stato eliminato',
        route: ['FCO', 'OLB'],
        departure: 'Roma - Fiumicino (FCO)',
        price: 99.9,
        act: (ticket: Locator) => own.removeAndConfirm(ticket),
      },
      {
        what: 'è stato venduto',
        route: ['CTA', 'TRN'],
        departure: 'Catania - Fontanarossa (CTA)',
        price: 88.8,
        act: (ticket: Locator) => own.sell(ticket),
      },
    ] as const) {
      await test.step(`it ${what}`, async () => {
        const publish = await editing.startEdit(editing.ticket(route[0], route[1]));
        const typed = `${price}0`.replace('.', ',');
        await publish.price.fill(typed);
        await act(own.ticket(route[0], route[1]));
        await expect(publish.ended).toContainText(what);
        await expect(publish.heading).toHaveText('Pubblica un biglietto');
        await expect(publish.price).toHaveValue(typed);
        await expect(publish.departure).toHaveValue(departure);
        expect(await page.evaluate(() => localStorage.getItem('editTicket'))).toBeNull();

        const said = page.getByRole('status').filter({ hasText: TEXT.publish.done });
        await expect(said).toHaveCount(0);
        await publish.submit();
        await expect(said).toBeVisible();
        await expect(publish.ended).toHaveCount(0);
        const [newest] = await demo.callAs('marta', listOwnTickets, {});
        expect(newest).toMatchObject({ price, state: 'pending' });
        expect(known).not.toContain(newest?.id);
        await new ShellPage(page).navigation
          .getByRole('link', { name: 'I miei biglietti' })
          .click();
      });
    }
  });

  test('who saves an edit of a ticket that was deleted meanwhile reads that alone, and who has changed nothing in an edit that is over finds an empty form [GEN-09][PUB-14][PUB-15]', async ({
    page,
    demo,
  }) => {
    const own = await openOwn(page);
    await test.step('nothing changed', async () => {
      const publish = await own.startEdit(own.ticket('FCO', 'OLB'));
      await expect(publish.price).toHaveValue('142,50');
      await demo.callAs('marta', markTicketSold, { params: { id: OLBIA } });
      await lookAgain(page);
      await expect(publish.ended).toContainText('è stato venduto');
      await expect(publish.departure).toHaveValue('');
      await expect(publish.price).toHaveValue('');
    });
    await new ShellPage(page).navigation.getByRole('link', { name: 'I miei biglietti' }).click();
    await test.step('a changed price', async () => {
      const publish = await own.startEdit(own.ticket('MXP', 'NAP'));
      await publish.price.fill('99,90');
      // Read later, the list would end the edit before the save.
      await settleLoads(page);
      await demo.callAs('marta', deleteTicket, { params: { id: NAPLES } });
      await publish.saveButton.click();
      await expect(publish.ended).toContainText('è stato eliminato');
      await expect(publish.ended, 'before anything else is pressed').toBeInViewport();
      await expect(publish.price).toHaveValue('99,90');
      await expect(publish.alert.filter({ hasText: /\S/ })).toHaveCount(0);
    });
  });

  test('who edits a ticket that the list read before did not have is not told that it is deleted [GEN-09][PUB-14]', async ({
    page,
    demo,
  }) => {
    const stored = await demo.callAs('marta', listOwnTickets, {});
    await page.route(LIST, (route) =>
      route.fulfill({ json: stored.filter(({ id }) => id !== OLBIA) }),
    );
    await expect((await openOwn(page)).tickets).toHaveCount(7);
    await page.unroute(LIST);
    const answer = await holdUntilReleased(page, LIST);
    const olbia = stored.find(({ id }) => id === OLBIA);
    await page.evaluate((one) => localStorage.setItem('editTicket', JSON.stringify(one)), olbia);
    const read = page.waitForResponse(LIST);
    await new ShellPage(page).navigation.getByRole('link', { name: 'Pubblica' }).click();
    const publish = new PublishPage(page);
    await expect(publish.price).toHaveValue('142,50');
    answer();
    await (await read).finished();
    await expect(publish.heading).toHaveText('Modifica biglietto');
    await expect(publish.ended).toHaveCount(0);
  });

  test('who chooses another ticket to edit leaves the edit of the other tab as it is [PUB-14]', async ({
    context,
  }) => {
    const [own, editing] = await openBoth(context, openOwn);
    const publish = await editing.startEdit(editing.ticket('FCO', 'OLB'));
    await publish.price.fill('99,90');
    const looked = publish.page.waitForResponse('**/api/tickets/tickets/my/');
    await own.startEdit(own.ticket('CTA', 'TRN'));
    await (await looked).finished();
    await expect(publish.heading).toHaveText('Modifica biglietto');
    await expect(publish.price).toHaveValue('99,90');
  });
});

test.describe('a buyer', () => {
  test.use({ persona: 'luca' });

  test('who reviews in two tabs leaves one review, and the first tab follows [GEN-09][FEED-05]', async ({
    context,
    demo,
  }) => {
    const [first, second] = await openBoth(context, (page) => new SellerPage(page).open(1));
    await first.leave(2, 'Così così');
    await expect(first.reviews.filter({ hasText: 'Così così' })).toHaveCount(1);
    const { length } = await demo.callAs(null, listFeedback, { params: { userId: 1 } });
    await second.leave(5, 'Ho cambiato idea');
    await expect(second.reviews.filter({ hasText: 'Ho cambiato idea' })).toHaveCount(1);
    await expect(second.reviews).toHaveCount(length);
    await lookAgain(first.page);
    await expect(first.reviews.filter({ hasText: 'Ho cambiato idea' })).toHaveCount(1);
    await expect(first.reviews.filter({ hasText: 'Così così' })).toHaveCount(0);
  });
});
