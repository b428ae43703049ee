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
