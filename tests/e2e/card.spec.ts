import type { Locator, Page, Request, Route } from '@playwright/test';
import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { SearchPage, type TicketCardPart } from '../kit/pages/search-page.ts';
import { ShellPage } from '../kit/pages/shell-page.ts';
import { settleWithRegia } from '../support/loads.ts';
import { resizeTo } from '../support/display-checks.ts';
import { expect, test } from '../support/test.ts';

const SEARCH = '**/api/tickets/public/**';
const TOGGLE = '**/api/tickets/favorites/*/toggle/';
const REVIEWS = '**/api/feedbacks/*/';
const SELLER = '**/api/tickets/feedbacks/*/';
/** A ticket that no persona sells or has as a favourite. */
const UNSTARRED = { id: 38, route: 'Roma FCO verso Torino TRN' };

const TICKET = {
  id: 900,
  user: 6,
  user_email: 'sara.colombo@example.com',
  user_full_name: 'Sara Colombo',
  departure: 'Reggio Calabria - Tito Minniti (REG)',
  destination: "Lamezia Terme - Sant'Eufemia (SUF)",
  date: '2026-06-12',
  departure_time: '06:05:00',
  arrival_time: '23:55',
  trip_type: 'Andata/Ritorno',
  return_departure_time: '18:30:00',
  return_arrival_time: '19:45',
  airline: 'ITA Airways',
  services: ['Bagaglio a mano', 'Accesso lounge'],
  price: 9999.99,
  image: '/uploads/seed/roma.webp',
  notes: 'Due posti vicini.',
};

/** A one-way flight of which nothing is known that may be missing. */
const BARE = {
  trip_type: 'Solo andata',
  departure_time: null,
  arrival_time: null,
  return_departure_time: null,
  return_arrival_time: null,
  airline: null,
  services: [],
  image: null,
  notes: '',
  price: 49.9,
};

/** Answers each search with a ticket for each of these, like `TICKET` but for what is given. */
const mockSearch = (page: Page, ...tickets: readonly Record<string, unknown>[]) =>
  page.route(SEARCH, (route) =>
    route.fulfill({ json: tickets.map((ticket, at) => ({ ...TICKET, id: 900 + at, ...ticket })) }),
  );

const openUnstarred = async (page: Page) => {
  const search = await new SearchPage(page).open('?departure=Roma&destination=Torino');
  const card = search.cardOf(UNSTARRED.route);
  await expect(card.root).toBeVisible();
  return card;
};

const recordCalls = (page: Page, path: RegExp) => {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (path.test(new URL(request.url()).pathname)) calls.push(request);
  });
  return calls;
};

const expectRoundTrip = async (card: TicketCardPart) => {
  await expect(card.root).toHaveAccessibleName('Reggio Calabria REG verso Lamezia Terme SUF');
  for (const text of [
    'Tito Minniti',
    "Sant'Eufemia",
    'ven 12 giu 2026',
    '06:05',
    '23:55',
    'Andata/Ritorno',
    '18:30',
    '19:45',
    'ITA Airways',
    'Due posti vicini.',
    /9\.999,99\s€/,
  ]) {
    await expect(card.root).toContainText(text);
  }
  await expect(card.root).not.toContainText('06:05:00');
  await expect(card.services).toHaveText(['Bagaglio a mano', 'Accesso lounge']);
  await expect(card.image).toHaveAttribute('src', '/uploads/seed/roma.webp');
  await expect(card.image).toHaveAttribute('loading', 'lazy');
};

const expectBare = async (card: TicketCardPart) => {
  await expect(card.root).toContainText('Solo andata');
  await expect(card.root).toContainText(/49,90\s€/);
  await expect(card.root).toContainText('Compagnia non indicata');
  await expect(card.root).toContainText('--:--');
  await expect(card.root).not.toContainText('Ritorno');
  await expect(card.image).toHaveCount(0);
  await expect(card.services).toHaveCount(0);
};

const expectMail = async ({ contact }: TicketCardPart) => {
  await expect(contact).toHaveText('Contatta');
  const href = new URL((await contact.getAttribute('href')) ?? '');
  expect(href.protocol).toBe('mailto:');
  expect(href.pathname).toBe('sara.colombo@example.com');
  expect(href.searchParams.get('subject')).toBe(
    'Biglietto Reggio Calabria (REG) - Lamezia Terme (SUF) del 12/06/2026',
  );
};

test('the card shows all data of its ticket or says which is missing, and offers a mail to the seller [CARD-01][CARD-03][CARD-04][GEN-03][GEN-07]', async ({
  page,
}) => {
  await mockSearch(page, {}, BARE, { image: '/uploads/none.webp' });
  await page.route('**/uploads/none.webp', (route) => route.fulfill({ status: 404 }));
  const search = await new SearchPage(page).open();
  const [roundTrip, bare, broken] = [search.card(0), search.card(1), search.card(2)];

  await test.step('a round trip with all data', () => expectRoundTrip(roundTrip));
  await test.step('the subject of the mail names route and date', () => expectMail(roundTrip));
  await test.step('a one-way flight shows no return times', () => expectBare(bare));
  await test.step('a picture that does not load gives way to the default drawing', async () => {
    await broken.root.scrollIntoViewIfNeeded();
    await expect(broken.root).toBeVisible();
    await expect(broken.image).toHaveCount(0);
  });
  await test.step('the highest price fits a width of 320 px', async () => {
    await resizeTo(page, 320, 640);
    await roundTrip.sellerInfo.click();
    await expect(roundTrip.sellerLink).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  });
});

test.describe('a logged-in user', () => {
  test.use({ persona: 'luca' });

  /** Fails toggles in each way, of which the page logs each and shows none. */
  const expectFlipsBack = async (page: Page, star: Locator, logged: readonly string[]) => {
    const toggles = recordCalls(page, /\/toggle\/$/);
    const failures = () => logged.filter((text) => text.includes('Preferito non cambiato')).length;
    let clicks = 0;
    for (const [way, fail] of [
      ['answers 500', (route: Route) => route.fulfill({ status: 500, json: {} })],
      ['gets no answer', (route: Route) => route.abort()],
    ] as const) {
      await test.step(`the star flips back when the toggle ${way}`, async () => {
        await page.route(TOGGLE, fail, { times: 1 });
        await star.click();
        clicks += 1;
        await expect.poll(failures).toBe(clicks);
        await expect(star).toHaveAttribute('aria-pressed', 'false');
        await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
        expect(toggles).toHaveLength(clicks);
      });
    }
  };

  test('adds and removes a favourite by one request each, and a failure is only logged [CARD-02][GEN-08]', async ({
    page,
    request,
    logged,
  }) => {
    const lists = recordCalls(page, /^\/api\/tickets\/favorites\/$/);
    const { star } = await openUnstarred(page);
    await expect(star).toHaveAttribute('aria-pressed', 'false');
    await expectFlipsBack(page, star, logged);
    const toggles = recordCalls(page, /\/toggle\/$/);
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => toggles.length).toBe(1);
    const [toggle] = toggles;
    expect(toggle?.method()).toBe('POST');
    expect(new URL(toggle?.url() ?? '').pathname).toBe(
      `/api/tickets/favorites/${UNSTARRED.id}/toggle/`,
    );
    const bearer = (await toggle?.allHeaders())?.['authorization'] ?? '';
    expect(bearer).toMatch(/^Bearer .+/);
    expect((await toggle?.response())?.status()).toBe(200);
    const kept = async () => {
      const answer = await request.get('/api/tickets/favorites/', {
        headers: { Authorization: bearer },
      });
      const list = (await answer.json()) as { ticket_data: { id: number } }[];
      return list.map(({ ticket_data }) => ticket_data.id).includes(UNSTARRED.id);
    };
    expect(await kept()).toBe(true);

    await page.reload();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(kept).toBe(false);
    expect(lists, 'the favourites are read once for each page load').toHaveLength(2);
  });

  test('sees a filled star on each favourite, and presses one of them alone [CARD-02]', async ({
    page,
  }) => {
    const search = await new SearchPage(page).open();
    await expect(search.cardOf('Olbia OLB verso Roma FCO').star).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    const filled = page.getByRole('main').getByRole('button', { pressed: true });
    const before = await filled.count();
    expect(before).toBeGreaterThan(2);
    const sent = page.waitForResponse(TOGGLE);
    await filled.nth(1).click();
    await (await sent).finished();
    await expect(filled).toHaveCount(before - 1);
  });

  test('opens the seller panel with name, rating, number of reviews and email, or no reviews and no error when they do not load [CARD-05]', async ({
    page,
    logged,
  }) => {
    const calls = recordCalls(page, /^\/api\/tickets\/feedbacks\//);
    const card = await openUnstarred(page);
    await expect(card.sellerInfo).toHaveAttribute('aria-expanded', 'false');
    expect(calls, 'nothing is read before the panel opens').toHaveLength(0);

    await test.step('the rating does not load', async () => {
      await page.route(SELLER, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
      await card.sellerInfo.click();
      await expect(card.root).toContainText('Nessuna recensione per ora');
      await expect(card.root).toContainText('sara.colombo@example.com');
      await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
      await expect.poll(() => logged.join()).toContain('Recensioni del venditore non caricate');
      expect(calls).toHaveLength(1);
      await card.sellerInfo.click();
      await expect(card.sellerLink).toHaveCount(0);
    });

    await test.step('the rating loads', async () => {
      await card.sellerInfo.click();
      await expect(card.sellerLink).toHaveText('Sara Colombo');
      await expect(card.sellerLink).toHaveAttribute('href', '/venditore/6');
      await expect(card.root.getByText('3,8 su 5', { exact: true })).toBeVisible();
      await expect(card.root.getByText('4 recensioni', { exact: true })).toBeVisible();
      await expect(card.root).toContainText('sara.colombo@example.com');
      expect(calls).toHaveLength(2);
      expect(new URL(calls[1]?.url() ?? '').pathname).toBe('/api/tickets/feedbacks/6/');
      expect((await calls[1]?.allHeaders())?.['authorization']).toMatch(/^Bearer .+/);
    });

    const seller = await card.openSeller();
    await expect(page).toHaveURL('/venditore/6');
    await expect(seller.title).toHaveText('Sara Colombo');
  });
});

test('a visitor is led to the login by the star, with the search as return address, and by the seller panel in place of the rating [CARD-06][CARD-07]', async ({
  page,
}) => {
  const calls = recordCalls(page, /^\/api\/tickets\/(favorites|feedbacks)\//);
  const card = await openUnstarred(page);
  await test.step('the card names the seller with the rating that the server has', () =>
    expect(card.root.getByText('Sara · 3,8 su 5 · 4 recensioni')).toBeVisible());

  await test.step('the seller panel', async () => {
    await card.sellerInfo.click();
    await expect(card.sellerLink).toHaveText('Sara Colombo');
    await expect(card.root).toContainText('sara.colombo@example.com');
    await expect(
      card.root.getByRole('link', { name: 'Accedi per vedere la valutazione' }),
    ).toHaveAttribute('href', /^\/login\?da=/);
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
    expect(calls).toHaveLength(0);
  });

  await test.step('the star', async () => {
    await expect(card.star).toHaveCount(0);
    await card.loginStar.click();
    await expect(page).toHaveURL(/\/login\?da=/);
    expect(new URL(page.url()).searchParams.get('da')).toBe(
      '/cerca?departure=Roma&destination=Torino',
    );
    expect(calls).toHaveLength(0);
  });
});

test.describe('a flight of the next 24 hours', () => {
  test('says in how many hours or minutes it leaves; later ones, and those that have left, say nothing [CARD-07]', async ({
    page,
    demo,
  }) => {
    await demo.freeze('2026-06-12T09:00:00+02:00');
    const leaving = [
      ['14:10', 'Parte tra 5 ore'],
      ['09:40', 'Parte tra 40 minuti'],
      ['10:10', 'Parte tra 1 ora'],
      [null, 'Parte oggi'],
      ['21:00', 'Parte tra 12 ore'],
    ] as const;
    await mockSearch(
      page,
      ...leaving.map(([departure_time]) => ({ departure_time })),
      { departure_time: '08:59' },
      { date: '2026-06-13', departure_time: '09:01' },
      { date: '2026-06-13', departure_time: null },
    );
    const search = await new SearchPage(page).open();
    await expect(search.cards).toHaveCount(8);
    for (const [at, [time, text]] of leaving.entries()) {
      await test.step(`at ${time ?? 'an unknown time'}`, () =>
        expect(search.card(at).root).toContainText(text));
    }
    await test.step('later, and before', () =>
      expect(search.cards.filter({ hasText: /Parte/ })).toHaveCount(leaving.length));
  });

  test('says it anew while the page is open, once it is within 24 hours, and is looked for again when it has left [CARD-07][GEN-09]', async ({
    page,
  }) => {
    await page.clock.install();
    // Half a minute apart from the full one, so that a slow machine's seconds change nothing.
    let now = Date.parse('2026-06-12T09:00:30+02:00');
    await page.route('**/api/calendar/', (route) => {
      const json = { today: '2026-06-12', now: new Date(now).toISOString(), is_frozen: false };
      return route.fulfill({ json });
    });
    /** Lets minutes pass in the page and on the server. */
    const pass = async (minutes: number) => {
      now += minutes * 60_000;
      await page.clock.runFor(minutes * 60_000);
    };
    const tomorrow = { date: '2026-06-13', departure_time: '09:05' };
    await mockSearch(page, { departure_time: '10:02' }, tomorrow);
    const search = await new SearchPage(page).open();
    const [soon, later] = [search.card(0), search.card(1)];
    await settleWithRegia(page);
    await expect(soon.root).toContainText('Parte tra 1 ora');
    await expect(later.contact).toBeVisible();
    await expect(later.root).not.toContainText('Parte');

    await pass(5);
    await expect(soon.root).toContainText('Parte tra 56 minuti');
    await expect(later.root).toContainText('Parte tra 23 ore');

    await page.unroute(SEARCH);
    await mockSearch(page);
    await pass(60);
    await expect(search.cards).toHaveCount(0);
  });
});

test('the seller on a card is named before anything is pressed, with the rating if the server sends one [CARD-07]', async ({
  page,
}) => {
  const sellers = [
    [
      { user_full_name: 'Davide Esposito', user_rating: 3.6, user_reviews: 5 },
      'Davide · 3,6 su 5 · 5 recensioni',
    ],
    [{ user_rating: 4, user_reviews: 1 }, 'Sara · 4,0 su 5 · 1 recensione'],
    [{ user_rating: null, user_reviews: 0 }, 'Sara · nessuna recensione'],
    [{ user_full_name: '', user_rating: null, user_reviews: 0 }, 'Utente · nessuna recensione'],
    [{}, 'Sara'],
  ] as const;
  await mockSearch(page, ...sellers.map(([answer]) => answer));
  const search = await new SearchPage(page).open();
  for (const [at, [, text]] of sellers.entries()) {
    await test.step(`«${text}»`, () =>
      expect(search.card(at).root.getByText(text, { exact: true })).toBeVisible());
  }
  await test.step('the name alone where the server sends the specified fields only', () =>
    expect(search.card(4).root).not.toContainText('recension'));
});

test('controls that are alike on every card are described by its route and date [CARD-07]', async ({
  page,
  demo,
}) => {
  await mockSearch(page, {});
  const card = (await new SearchPage(page).open()).card();
  for (const [who, star] of [
    ['a visitor', card.loginStar],
    ['a buyer', card.star],
  ] as const) {
    await test.step(`for ${who}`, async () => {
      if (star === card.star) await demo.loginAs(page, 'luca');
      for (const [control, name] of [
        [star, /tra i preferiti$/],
        [card.contact, 'Contatta'],
        [card.sellerInfo, 'Info venditore'],
        [card.showNotes, 'Note'],
      ] as const) {
        await expect(control).toHaveAccessibleName(name);
        await expect(control).toHaveAccessibleDescription(
          'Reggio Calabria REG verso Lamezia Terme SUF ven 12 giu 2026',
        );
      }
    });
  }
});

for (const timezoneId of ['America/New_York', 'Pacific/Kiritimati']) {
  test.describe(`a seller in ${timezoneId}`, () => {
    test.use({ persona: 'marta', timezoneId });

    test('sees the same dates and times as in Italy, in Italian format [FEED-02][GEN-03]', async ({
      page,
    }) => {
      const reviewed = { id: 1, rating: 4, comment: '', created_at: '2026-06-11T22:30:00.000Z' };
      await page.route(REVIEWS, (route) =>
        route.fulfill({ json: [{ ...reviewed, seller_full_name: 'Sara Colombo' }] }),
      );
      await mockSearch(page, {});
      const card = (await new SearchPage(page).open()).card();
      await test.step('of a flight on the card, and in the mail to its seller', async () => {
        await expect(card.root).toContainText('ven 12 giu 2026');
        await expect(card.root).toContainText('06:05');
        const href = await card.contact.getAttribute('href');
        expect(decodeURIComponent(href ?? '')).toContain('12/06/2026');
      });
      await test.step('of a review', async () => {
        await card.sellerInfo.click();
        const { reviews } = await card.openSeller();
        await expect(reviews).toContainText('12/06/2026');
        await expect(reviews).toContainText('(Nessun commento)');
      });
      await new ShellPage(page).navigation.getByRole('link', { name: 'I miei biglietti' }).click();
      const own = new OwnTicketsPage(page);
      const ticket = own.ticket('MXP', 'NAP');
      await test.step('of an own ticket', async () => {
        await expect(ticket).toContainText('lun 29 giu 2026');
        await expect(ticket).toContainText('13:05');
        await expect(ticket).toContainText('51,50 €');
      });
      await test.step('in the form that edits it', async () => {
        const { date } = await own.startEdit(ticket);
        await expect(date.value).toHaveValue('2026-06-29');
        await expect(date.group).toHaveText('29/06/2026');
        await date.openCalendar.click();
        await expect(date.day('lunedì 29 giugno 2026, data scelta')).toBeFocused();
        await expect(date.day('giovedì 11 giugno 2026')).toBeDisabled();
        await expect(date.day('Oggi, venerdì 12 giugno 2026')).toBeEnabled();
      });
    });
  });
}

test('a visitor who copies a card gets its texts apart from each other [CARD-01]', async ({
  page,
}) => {
  for (const city of ['Napoli', 'Bologna']) {
    const search = await new SearchPage(page).open(`?departure=${city}`);
    const card = search.card(0).root;
    await expect(card).toBeVisible();
    const copied = await card.evaluate((element) => {
      getSelection()?.selectAllChildren(element);
      return String(getSelection());
    });
    expect(copied).toMatch(/(Napoli\W* NAP|Bologna\W* BLQ)\s+verso\s+\S+ [A-Z]{3}\n/);
    expect(copied).not.toMatch(/[a-z][A-Z]{3}\b|--:--\S/);
  }
});
