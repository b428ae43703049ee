import type { Page } from '@playwright/test';
import { listFavourites } from '#contract/favourites';
import { FavouritesPage } from '../kit/pages/favourites-page.ts';
import type { TicketCardPart } from '../kit/pages/search-page.ts';
import { holdUntilReleased } from '../support/held-calls.ts';
import { lookAgain } from '../support/look-again.ts';
import { expect, test } from '../support/test.ts';

const LIST = '**/api/tickets/favorites/';
const QUESTION = 'Sei sicuro di voler rimuovere questo biglietto dai preferiti e cancellarlo?';

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('access') ?? '');

const recordCalls = (page: Page) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/tickets/')) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
};

/** Removals that are confirmed, and yet the favourite is not removed. */
const expectKept = async (
  page: Page,
  favourites: FavouritesPage,
  card: TicketCardPart,
  logged: readonly string[],
) => {
  await test.step('the card stays when the removal fails, which is only logged', async () => {
    await page.route('**/toggle/', (route) => route.fulfill({ status: 500, json: {} }), {
      times: 1,
    });
    await favourites.remove(card);
    await expect(favourites.question).toHaveCount(0);
    await expect.poll(() => logged.join()).toContain('Preferito non cambiato');
    await expect(card.star).toHaveAttribute('aria-pressed', 'true');
  });
  await test.step('the card stays when the answer says that it is a favourite, as of a server that knows only the flip', async () => {
    const json = { is_favorite: true };
    await page.route('**/toggle/', (route) => route.fulfill({ json }), { times: 1 });
    const answer = page.waitForResponse('**/toggle/');
    await favourites.remove(card);
    await (await answer).finished();
    await expect(favourites.question).toHaveCount(0);
    await expect(card.star).toHaveAttribute('aria-pressed', 'true');
    await expect(favourites.cards).toHaveCount(7);
    await expect(favourites.undo).toHaveCount(0);
  });
};

test.describe('a user with favourites', () => {
  test.use({ persona: 'luca' });

  test("sees each as a card with a filled star, below title and navigation, and 'Caricamento...' until they are loaded [FAV-01][FAV-02][FAV-03]", async ({
    page,
  }) => {
    const release = await holdUntilReleased(page, LIST);
    const asked = page.waitForRequest(LIST);
    const favourites = new FavouritesPage(page);
    await page.goto('/preferiti');
    expect((await (await asked).allHeaders())['authorization']).toMatch(/^Bearer .+/);
    await expect(favourites.loading).toBeVisible();
    release();
    await expect(favourites.title).toHaveText('I tuoi biglietti preferiti');
    await expect(favourites.title.locator('svg')).toBeVisible();
    await expect(favourites.navigation).toBeVisible();
    await expect(favourites.logout).toBeVisible();
    await expect(favourites.cards).toHaveCount(7);
    await expect(
      page.getByRole('button', { name: 'Salva tra i preferiti', pressed: true }),
    ).toHaveCount(7);
    await expect(favourites.loading).toHaveCount(0);
  });

  test('removes a favourite only after confirming, keeps its card when it is not removed, and the ticket itself stays [CARD-02][FAV-04][FAV-08][FAV-09][GEN-09]', async ({
    page,
    request,
    logged,
  }) => {
    const favourites = await new FavouritesPage(page).open();
    const card = favourites.cardOf('Palermo PMO verso Roma FCO');
    await expect(card.root).toBeVisible();
    await expectKept(page, favourites, card, logged);
    const calls = recordCalls(page);
    await card.star.click();
    await expect(favourites.question).toHaveAccessibleName(QUESTION);
    await favourites.cancel.click();
    await expect(favourites.question).toHaveCount(0);
    await expect(card.star).toHaveAttribute('aria-pressed', 'true');
    expect(calls).toEqual([]);

    await card.star.click();
    await favourites.confirm.click();
    await expect(card.root).toHaveCount(0);
    await expect(favourites.cards).toHaveCount(6);
    expect(calls).toEqual(['POST /api/tickets/favorites/15/toggle/']);
    const stored = await request.get('/api/tickets/favorites/', {
      headers: { Authorization: `Bearer ${await tokenOf(page)}` },
    });
    const ids = ((await stored.json()) as { ticket_data: { id: number } }[]).map(
      ({ ticket_data }) => ticket_data.id,
    );
    expect(ids).toHaveLength(6);
    expect(ids).not.toContain(15);
    const found = await request.get('/api/tickets/public/?departure=Palermo&destination=Roma');
    expect((await found.json()) as { id: number }[]).toContainEqual(
      expect.objectContaining({ id: 15 }),
    );
    await page.reload();
    await expect(favourites.cards).toHaveCount(6);
  });

  test('whose favourites are not read leaves one line about it, however many cards the page has [CARD-02][DEMO-07]', async ({
    page,
    demo,
  }) => {
    await demo.fault('listFavourites', { status: 401 });
    await page.goto('/cerca');
    await expect(page.getByRole('article').nth(5)).toBeVisible();
    const told = async () =>
      (await demo.events()).filter(({ what }) => what === 'Preferiti non caricati').length;
    await expect.poll(told).toBeGreaterThan(0);
    // What is reported after it shows that every report has arrived.
    await page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /preferiti/ })
      .click();
    await demo.fault('toggleFavourite', { status: 500 });
    await page
      .getByRole('article')
      .nth(1)
      .getByRole('button', { name: /preferiti/ })
      .click();
    await expect
      .poll(async () => (await demo.events()).map(({ what }) => what))
      .toContain('Preferito non cambiato');
    expect(await told()).toBe((await demo.calls({ endpoint: 'listFavourites' })).length);
  });

  test('can undo a removal for ten seconds, by keyboard too, or reads why not, such as for a ticket that was sold since [FAV-04][FAV-09]', async ({
    page,
    demo,
  }) => {
    await page.clock.install();
    const favourites = await new FavouritesPage(page).open();
    const card = favourites.cardOf('Palermo PMO verso Roma FCO');
    const before = await page.evaluate(() => Date.now());
    await favourites.remove(card);
    await expect(card.root).toHaveCount(0);
    await page.clock.pauseAt(before + 9000);
    await page.keyboard.press('Shift+Tab');
    await expect(favourites.undo).toBeFocused();
    // The focus keeps the message on the page beyond its time.
    await page.clock.runFor(60_000);
    await page.clock.resume();
    const sending = page.waitForRequest('**/toggle/');
    await page.keyboard.press('Enter');
    expect((await sending).postDataJSON()).toEqual({ is_favorite: true });
    await expect(card.root).toBeVisible();
    await expect(favourites.cards).toHaveCount(7);
    await expect(favourites.undo).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();

    await favourites.remove(card);
    await expect(favourites.undo).toBeVisible();
    await page.clock.runFor(10_500);
    await expect(favourites.undo).toHaveCount(0);
    await expect(card.root).toHaveCount(0);

    await test.step('it cannot be undone', async () => {
      await favourites.remove(favourites.cardOf('Palermo PMO verso Venezia VCE'));
      await expect(favourites.undo).toBeVisible();
      await demo.fault('toggleFavourite', { status: 404 });
      await favourites.undo.click();
      await expect(
        page.getByText('Non è stato possibile rimetterlo tra i preferiti.'),
      ).toBeVisible();
      await expect(favourites.cards).toHaveCount(5);
    });
  });

  test("removes card by card from the list with 'Rimuovi', without a call, and reads that they are still saved [FAV-03][FAV-05]", async ({
    page,
  }) => {
    const favourites = await new FavouritesPage(page).open();
    // Another favourite is of the same seller: the card to remove is found by the ticket's id.
    const card = favourites.cardOf('Palermo PMO verso Venezia VCE');
    await expect(card.root).toBeVisible();
    const calls = recordCalls(page);
    await card.remove.click();
    await expect(card.root).toHaveCount(0);
    await expect(favourites.cards).toHaveCount(6);
    const other = favourites.cardOf('Palermo PMO verso Roma FCO');
    await expect(other.root).toBeVisible();
    await expect(favourites.count).toHaveText('7 biglietti salvati, 1 nascosto');
    await expect(favourites.count).toBeFocused();
    await other.remove.click();
    await expect(favourites.count).toHaveText('7 biglietti salvati, 2 nascosti');
    await favourites.showAgain.click();
    // The last one alone comes back.
    await expect(other.root).toBeVisible();
    await expect(card.root).toHaveCount(0);
    await expect(favourites.count).toHaveText('7 biglietti salvati, 1 nascosto');

    await test.step('until the list is empty', async () => {
      for (let left = 5; left >= 0; left -= 1) {
        await page.getByRole('button', { name: 'Rimuovi' }).first().click();
        await expect(favourites.cards).toHaveCount(left);
      }
      await expect(favourites.none).toBeVisible();
      await expect(favourites.count).toHaveText('7 biglietti salvati, 7 nascosti');
      await expect(page.getByRole('main')).toContainText('restano salvati');
      await favourites.showAll.click();
      await expect(favourites.cards).toHaveCount(7);
      await expect(favourites.count).toBeFocused();
    });
    expect(calls).toEqual([]);
  });

  test("sees 'Nessun preferito' when they are not read, and 'Non autorizzato' is logged [FAV-06][GEN-08]", async ({
    page,
    logged,
  }) => {
    const favourites = new FavouritesPage(page);
    const calls = recordCalls(page);
    for (const [way, answer] of [
      ['an expired session', { status: 401, json: { detail: 'no' } }],
      ['a server error', { status: 500, json: {} }],
    ] as const) {
      await test.step(`after ${way}`, async () => {
        await page.route(LIST, (route) => route.fulfill(answer), { times: 1 });
        calls.length = 0;
        logged.length = 0;
        await favourites.open();
        await expect(favourites.none).toBeVisible();
        await expect.poll(() => logged.join('\n')).toContain('Non autorizzato');
        await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
        expect(calls).toEqual(['GET /api/tickets/favorites/']);
      });
    }
  });
});

/** The cards that say one of these come after all others. */
const expectLast = async (favourites: FavouritesPage, closed: RegExp) => {
  const isClosed = await favourites.cards.evaluateAll(
    (cards, source) => cards.map((card) => new RegExp(source).test(card.textContent)),
    closed.source,
  );
  expect(isClosed).toEqual(isClosed.toSorted((a, b) => Number(a) - Number(b)));
  expect(new Set(isClosed).size).toBe(2);
};

test.describe('a user whose favourite was sold', () => {
  test.use({ persona: 'marta' });

  test("still sees it last, marked as 'Venduto' and without 'Contatta', as 'Partito' one that has departed [FAV-02][FAV-10][MINE-06]", async ({
    page,
    demo,
  }) => {
    const favourites = await new FavouritesPage(page).open();
    await test.step('sold', async () => {
      const sold = favourites.cardOf('Roma FCO verso Bari BRI');
      await expect(sold.root).toContainText('Venduto');
      await expect(sold.contact).toHaveCount(0);
      await expectLast(favourites, /^(Venduto|Partito)/);
      await expect(page.getByText('Venduto', { exact: true })).toHaveCount(1);
    });
    await test.step('departed', async () => {
      const listed = await demo.callAs('luca', listFavourites, {});
      const [first] = listed.map(({ ticket_data }) => ticket_data.date).toSorted();
      await demo.freeze(`${first}T23:59:59+02:00`);
      await demo.loginAs(page, 'luca');
      await expect(favourites.cardOf('Palermo PMO verso Venezia VCE').root).toBeVisible();
      await expect(favourites.cards).toHaveCount(7);
      await expect(favourites.cards.last()).toContainText('Partito');
      await expect(favourites.cards.first()).not.toContainText('Partito');
      const departed = favourites.cards.filter({ hasText: 'Partito' });
      await expect(departed.first().getByRole('link', { name: 'Contatta' })).toHaveCount(0);
      await expectLast(favourites, /Partito/);
      await expect(favourites.cards.first().getByRole('link', { name: 'Contatta' })).toBeVisible();
    });
  });
});

test("a visitor's page sends no request and stays on 'Caricamento...'; to somebody without favourites it says 'Nessun preferito' [FAV-03][FAV-07]", async ({
  page,
  demo,
}) => {
  await page.clock.install();
  const calls = recordCalls(page);
  const favourites = await new FavouritesPage(page).open();
  await expect(favourites.loading).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(favourites.loading).toBeVisible();
  await expect(favourites.none).toHaveCount(0);
  expect(calls).toEqual([]);
  await test.step('after the login of somebody without favourites', async () => {
    await demo.loginAs(page, 'nuovo');
    await expect(favourites.none).toBeVisible();
    await expect(favourites.loading).toHaveCount(0);
    await expect(favourites.cards).toHaveCount(0);
    expect(calls).toContain('GET /api/tickets/favorites/');
  });
});

test.describe('a buyer in an open page', () => {
  test.use({ persona: 'luca' });

  test('whose session ends in the open page reads no count above «Nessun preferito» [FAV-11][FAV-06]', async ({
    page,
    demo,
  }) => {
    const favourites = await new FavouritesPage(page).open();
    await expect(favourites.count).toHaveText(/salvat/);
    await demo.fault('listFavourites', { status: 401 });
    await lookAgain(page);
    await expect(favourites.none).toBeVisible();
    await expect(favourites.count).toHaveCount(0);
  });
});
