/** Two tabs, or two people, act on the same row. The tab that acts second has not been looked at since: it is stale. */
import type { Locator } from '@playwright/test';
import { listFavourites, toggleFavourite } from '#contract/favourites';
import { TEXT } from '#contract/texts';
import { deleteTicket, listOwnTickets } from '#contract/tickets';
import type { Demo } from '../kit/demo.ts';
import { EMAIL, PASSWORD } from '../kit/people.ts';
import { expectSaid, GONE, NAPLES, openBoth } from '../support/both-tabs.ts';
import { FavouritesPage } from '../kit/pages/favourites-page.ts';
import { LoginPage } from '../kit/pages/login-page.ts';
import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { PublishPage } from '../kit/pages/publish-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { ShellPage } from '../kit/pages/shell-page.ts';
import { countSent, FLIGHT } from '../kit/publishing.ts';
import { expect, test, type Page } from '../support/test.ts';

test.describe('a buyer with two tabs', () => {
  test.use({ persona: 'nuovo' });

  const savedIds = async (demo: Demo) =>
    (await demo.callAs('nuovo', listFavourites, {})).map(({ ticket_data }) => ticket_data.id);

  test('saves in both and removes in both: no stale star does the opposite [GEN-09][FAV-09]', async ({
    context,
    demo,
  }) => {
    const [first, second] = await openBoth(context, async (page) => {
      // A star shows before the favourites are read: read after the first tab's click, they would include it.
      const favourites = page.waitForResponse('**/api/tickets/favorites/');
      const { star } = (await new SearchPage(page).open()).card(0);
      await favourites;
      return star;
    });
    const sent: unknown[] = [];
    context.on('request', (request) => {
      if (request.url().endsWith('/toggle/')) sent.push(request.postDataJSON());
    });
    const pressed = (star: Locator, yes: boolean) =>
      expect(star).toHaveAttribute('aria-pressed', String(yes));
    for (const wish of [true, false]) {
      for (const star of [first, second]) {
        await pressed(star, !wish);
        await star.click();
        await pressed(star, wish);
        await expect.poll(() => savedIds(demo)).toHaveLength(wish ? 1 : 0);
      }
    }
    expect(sent).toEqual([true, true, false, false].map((is_favorite) => ({ is_favorite })));
  });
});

test.describe('a seller with two tabs', () => {
  test.use({ persona: 'marta' });

  const openOwn = (page: Page) => new OwnTicketsPage(page).open();

  test('who logs in once more in the other tab keeps what is typed [GEN-09][AUTH-04]', async ({
    context,
    page,
  }) => {
    const publish = await new PublishPage(page).open();
    await publish.notes.fill('Posto 12A.');
    const other = await context.newPage();
    await (await new LoginPage(other).open()).send(EMAIL.marta, PASSWORD);
    await other.waitForURL('/pubblica');
    await page.bringToFront();
    await expect(publish.notes).toHaveValue('Posto 12A.');
    await expect(page).toHaveURL('/pubblica');
  });

  test('who logs in as somebody else in the other tab leaves the edit, which is not said to be deleted [GEN-09][PUB-14]', async ({
    context,
    page,
    demo,
  }) => {
    const own = await openOwn(page);
    const publish = await own.startEdit(own.ticket('FCO', 'OLB'));
    await expect(publish.price).toHaveValue('142,50');
    const { localStorage: items = [] } = (await demo.loggedIn('luca')).origins[0] ?? {};
    const other = await context.newPage();
    // Not the application: its storage is all that is needed.
    await other.goto('/api/calendar/');
    // As Regia does it, without a logout before.
    await other.evaluate((all) => {
      localStorage.removeItem('editTicket');
      for (const { name, value } of all) localStorage.setItem(name, value);
    }, items);
    await expect(publish.ended).toContainText('è di un altro account');
    await expect(publish.heading).toHaveText('Pubblica un biglietto');
    await expect(publish.price).toHaveValue('');
    expect(await page.evaluate(() => localStorage.getItem('editTicket'))).toBeNull();
  });
});

test.describe('a buyer', () => {
  test.use({ persona: 'luca' });

  test('who has typed a ticket when another person logs in in a second tab reads so, publishes nothing as them, and goes on as before [GEN-23]', async ({
    context,
    page,
    demo,
  }) => {
    const publish = await new PublishPage(page).open();
    await publish.fillFlight(FLIGHT);
    await publish.notes.fill('Posto 12A.');
    const count = countSent(page);
    const other = await context.newPage();
    await (await new LoginPage(other).open()).send(EMAIL.marta, PASSWORD);
    await other.waitForURL('/pubblica');
    await page.bringToFront();
    const said = page.getByRole('alert').filter({ hasText: 'un’altra persona, Marta Greco' });
    await expect(said).toBeVisible();
    await expect(new ShellPage(page).greeting).toHaveText('Ciao, Luca Bianchi');
    await publish.publishButton.click();
    await expect(said).toBeInViewport();
    await expect(page.locator(':focus').filter({ has: said })).toHaveCount(1);
    await expect(publish.notes).toHaveValue('Posto 12A.');
    expect(count.sent).toBe(0);

    await page.getByRole('button', { name: 'Continua come prima' }).click();
    await expect(said).toHaveCount(0);
    await publish.submit();
    await expectSaid(page, TEXT.publish.done);
    const notes = async (who: 'luca' | 'marta') =>
      (await demo.callAs(who, listOwnTickets, {})).map((ticket) => ticket.notes);
    expect(await notes('luca')).toContain('Posto 12A.');
    expect(await notes('marta')).not.toContain('Posto 12A.');
    await expect(new ShellPage(other).greeting).toHaveText('Ciao, Luca Bianchi');
  });

  test('whose favourite is deleted meanwhile reads so, and the card leaves [GEN-09][FAV-04]', async ({
    page,
    demo,
  }) => {
    const params = { ticketId: NAPLES };
    await demo.callAs('luca', toggleFavourite, { params, body: { is_favorite: true } });
    const favourites = await new FavouritesPage(page).open();
    const card = favourites.cardOf('Milano MXP verso Napoli NAP');
    await expect(card.root).toBeVisible();
    await demo.callAs('marta', deleteTicket, { params: { id: NAPLES } });
    await favourites.remove(card);
    await expectSaid(page, GONE);
    await expect(card.root).toHaveCount(0);
  });
});
