/** Two tabs, or two people, act on the same row. The tab that acts second has not been looked at since: it is stale. */
import { listFavourites, toggleFavourite } from '#contract/favourites';
import { listFeedback } from '#contract/feedback';
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
