import type { Page, Request } from '@playwright/test';
import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { settleWithRegia } from '../support/loads.ts';
import { expect, test } from '../support/test.ts';

const SEARCH = '**/api/tickets/public/**';
const TOGGLE = '**/api/tickets/favorites/*/toggle/';
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

const mockSearch = (page: Page, ticket: Partial<typeof TICKET> | Record<string, unknown> = {}) =>
  page.route(SEARCH, (route) => route.fulfill({ json: [{ ...TICKET, ...ticket }] }));

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

test('the card of a round trip shows all its data [CARD-01][GEN-03]', async ({ page }) => {
  await mockSearch(page);
  const card = (await new SearchPage(page).open()).card();
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
});

test('the card of a one-way flight shows no return times and says which data is missing [CARD-01]', async ({
  page,
}) => {
  await mockSearch(page, {
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
  });
  const card = (await new SearchPage(page).open()).card();
  await expect(card.root).toContainText('Solo andata');
  await expect(card.root).toContainText(/49,90\s€/);
  await expect(card.root).toContainText('Compagnia non indicata');
  await expect(card.root).toContainText('--:--');
  await expect(card.root).not.toContainText('Ritorno');
  await expect(card.image).toHaveCount(0);
  await expect(card.services).toHaveCount(0);
});

test('the card shows its default drawing when the picture does not load [CARD-01]', async ({
  page,
}) => {
  await mockSearch(page, { image: '/uploads/none.webp' });
  await page.route('**/uploads/none.webp', (route) => route.fulfill({ status: 404 }));
  const card = (await new SearchPage(page).open()).card();
  await expect(card.root).toBeVisible();
  await expect(card.image).toHaveCount(0);
});

test('the card fits a width of 320 px with the highest price [CARD-01][GEN-07]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await mockSearch(page);
  const card = (await new SearchPage(page).open()).card();
  await card.sellerInfo.click();
  await expect(card.sellerLink).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});

for (const timezoneId of ['America/New_York', 'Pacific/Auckland']) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('the card shows the same date and times as in Italy [GEN-03]', async ({ page }) => {
      await mockSearch(page);
      const card = (await new SearchPage(page).open()).card();
      await expect(card.root).toContainText('ven 12 giu 2026');
      await expect(card.root).toContainText('06:05');
      const href = await card.contact.getAttribute('href');
      expect(decodeURIComponent(href ?? '')).toContain('12/06/2026');
    });
  });
}

test("'Contatta' opens a mail to the seller with route and date in the subject [CARD-03][CARD-04]", async ({
  page,
}) => {
  await mockSearch(page);
  const card = (await new SearchPage(page).open()).card();
  await expect(card.contact).toHaveText('Contatta');
  const href = new URL((await card.contact.getAttribute('href')) ?? '');
  expect(href.protocol).toBe('mailto:');
  expect(href.pathname).toBe('sara.colombo@example.com');
  expect(href.searchParams.get('subject')).toBe(
    'Biglietto Reggio Calabria (REG) - Lamezia Terme (SUF) del 12/06/2026',
  );
});

test.describe('a logged-in user', () => {
  test.use({ persona: 'luca' });

  test('adds and removes a favourite, and a double click sends one request [CARD-02][GEN-08]', async ({
    page,
    request,
  }) => {
    const lists = recordCalls(page, /^\/api\/tickets\/favorites\/$/);
    const toggles = recordCalls(page, /\/toggle\/$/);
    const { star } = await openUnstarred(page);
    await expect(star).toHaveAttribute('aria-pressed', 'false');
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    // The second click of a double click after the first was answered: it must not toggle again.
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
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

  for (const [way, fail] of [
    [
      'answers 500',
      (page: Page) => page.route(TOGGLE, (r) => r.fulfill({ status: 500, json: {} })),
    ],
    ['gets no answer', (page: Page) => page.route(TOGGLE, (r) => r.abort())],
  ] as const) {
    test(`sees the star flip back when the toggle ${way}: the failure is only logged [CARD-02][GEN-08]`, async ({
      page,
      logged,
    }) => {
      await fail(page);
      const toggles = recordCalls(page, /\/toggle\/$/);
      const { star } = await openUnstarred(page);
      await star.click();
      await expect.poll(() => logged.join()).toContain('Preferito non cambiato');
      await expect(star).toHaveAttribute('aria-pressed', 'false');
      await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
      expect(toggles).toHaveLength(1);
    });
  }

  test('opens the seller panel with name, rating, number of reviews and email [CARD-05]', async ({
    page,
  }) => {
    const calls = recordCalls(page, /^\/api\/tickets\/feedbacks\//);
    const card = await openUnstarred(page);
    await expect(card.sellerInfo).toHaveAttribute('aria-expanded', 'false');
    expect(calls, 'nothing is read before the panel opens').toHaveLength(0);
    await card.sellerInfo.click();
    await expect(card.sellerLink).toHaveText('Sara Colombo');
    await expect(card.sellerLink).toHaveAttribute('href', '/venditore/6');
    await expect(card.root).toContainText('3,8 su 5');
    await expect(card.root).toContainText('4 recensioni');
    await expect(card.root).toContainText('sara.colombo@example.com');
    expect(calls).toHaveLength(1);
    expect(new URL(calls[0]?.url() ?? '').pathname).toBe('/api/tickets/feedbacks/6/');
    expect((await calls[0]?.allHeaders())?.['authorization']).toMatch(/^Bearer .+/);

    const seller = await card.openSeller();
    await expect(page).toHaveURL('/venditore/6');
    await expect(seller.title).toHaveText('Sara Colombo');
  });

  test('sees no reviews and no error when the rating does not load [CARD-05]', async ({
    page,
    logged,
  }) => {
    await page.route(SELLER, (route) => route.fulfill({ status: 500, json: {} }));
    const card = await openUnstarred(page);
    await card.sellerInfo.click();
    await expect(card.root).toContainText('Nessuna recensione per ora');
    await expect(card.root).toContainText('sara.colombo@example.com');
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
    await expect.poll(() => logged.join()).toContain('Recensioni del venditore non caricate');
  });
});

test.describe('a visitor', () => {
  test('is led from the star to the login, with the search as return address [CARD-06]', async ({
    page,
  }) => {
    const lists = recordCalls(page, /^\/api\/tickets\/favorites\//);
    const card = await openUnstarred(page);
    await expect(card.star).toHaveCount(0);
    await card.loginStar.click();
    await expect(page).toHaveURL(/\/login\?da=/);
    expect(new URL(page.url()).searchParams.get('da')).toBe(
      '/cerca?departure=Roma&destination=Torino',
    );
    expect(lists).toHaveLength(0);
  });

  test('sees the seller panel with a link to the login instead of the rating [CARD-06]', async ({
    page,
  }) => {
    const calls = recordCalls(page, /^\/api\/tickets\/feedbacks\//);
    const card = await openUnstarred(page);
    await card.sellerInfo.click();
    await expect(card.sellerLink).toHaveText('Sara Colombo');
    await expect(card.root).toContainText('sara.colombo@example.com');
    await expect(
      card.root.getByRole('link', { name: 'Accedi per vedere la valutazione' }),
    ).toHaveAttribute('href', /^\/login\?da=/);
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
    expect(calls).toHaveLength(0);
  });
});

test.describe('a flight of the next 24 hours', () => {
  for (const [time, text] of [
    ['14:10', 'Parte tra 5 ore'],
    ['09:40', 'Parte tra 40 minuti'],
    ['10:10', 'Parte tra 1 ora'],
    [null, 'Parte oggi'],
  ] as const) {
    test(`at ${time ?? 'an unknown time'} says «${text}» [CARD-07]`, async ({ page, demo }) => {
      await demo.freeze('2026-06-12T09:00:00+02:00');
      await mockSearch(page, { departure_time: time });
      const card = (await new SearchPage(page).open()).card();
      await expect(card.root).toContainText(text);
    });
  }

  /** Opens the search with one flight; returns its card, and how to let minutes pass in the page and on the server. */
  const openLive = async (page: Page, start: string, ticket: Partial<typeof TICKET>) => {
    await page.clock.install();
    let now = Date.parse(start);
    await page.route('**/api/calendar/', (route) => {
      const json = {
        today: start.slice(0, 10),
        now: new Date(now).toISOString(),
        is_frozen: false,
      };
      return route.fulfill({ json });
    });
    await mockSearch(page, ticket);
    const card = (await new SearchPage(page).open()).card();
    await settleWithRegia(page);
    const pass = async (minutes: number) => {
      now += minutes * 60_000;
      await page.clock.runFor(minutes * 60_000);
    };
    return { card, pass };
  };

  test('says it anew while the page is open, and is looked for again when it has left [CARD-07][GEN-09]', async ({
    page,
  }) => {
    // Half a minute apart from the full one, so that a slow machine's seconds change nothing.
    const { card, pass } = await openLive(page, '2026-06-12T09:00:30+02:00', {
      departure_time: '10:02',
    });
    await expect(card.root).toContainText('Parte tra 1 ora');
    await pass(5);
    await expect(card.root).toContainText('Parte tra 56 minuti');
    await page.unroute(SEARCH);
    await page.route(SEARCH, (route) => route.fulfill({ json: [] }));
    await pass(60);
    await expect(card.root).toHaveCount(0);
  });

  test('says it once it is within 24 hours, on a page that is open since before [CARD-07][GEN-09]', async ({
    page,
  }) => {
    const { card, pass } = await openLive(page, '2026-06-11T09:00:00+02:00', {
      departure_time: '09:05',
    });
    await expect(card.contact).toBeVisible();
    await expect(card.root).not.toContainText('Parte');
    await pass(6);
    await expect(card.root).toContainText('Parte tra 23 ore');
  });

  test('later ones, and those that have left, say nothing [CARD-07]', async ({ page, demo }) => {
    await demo.freeze('2026-06-12T09:00:00+02:00');
    await page.route(SEARCH, (route) =>
      route.fulfill({
        json: [
          { ...TICKET, id: 901, departure_time: '08:59' },
          { ...TICKET, id: 902, date: '2026-06-13', departure_time: '09:01' },
          { ...TICKET, id: 903, date: '2026-06-13', departure_time: null },
          { ...TICKET, id: 904, departure_time: '21:00' },
        ],
      }),
    );
    const search = await new SearchPage(page).open();
    await expect(search.card(3).root).toContainText('Parte tra 12 ore');
    await expect(search.cards.filter({ hasText: /Parte/ })).toHaveCount(1);
  });
});

test.describe('the seller on a card', () => {
  for (const [answer, text] of [
    [
      { user_full_name: 'Davide Esposito', user_rating: 3.6, user_reviews: 5 },
      'Davide · 3,6 su 5 · 5 recensioni',
    ],
    [{ user_rating: 4, user_reviews: 1 }, 'Sara · 4,0 su 5 · 1 recensione'],
    [{ user_rating: null, user_reviews: 0 }, 'Sara · nessuna recensione'],
    [{ user_full_name: '', user_rating: null, user_reviews: 0 }, 'Utente · nessuna recensione'],
  ] as const) {
    test(`is named «${text}» before anything is pressed [CARD-07]`, async ({ page }) => {
      await mockSearch(page, answer);
      const card = (await new SearchPage(page).open()).card();
      await expect(card.root.getByText(text, { exact: true })).toBeVisible();
    });
  }

  test('is the name alone where the server sends the specified fields only [CARD-07]', async ({
    page,
  }) => {
    await mockSearch(page);
    const card = (await new SearchPage(page).open()).card();
    await expect(card.root.getByText('Sara', { exact: true })).toBeVisible();
    await expect(card.root).not.toContainText('recension');
  });

  test('has the average and number of the reviews that the server has [CARD-07]', async ({
    page,
  }) => {
    const card = await openUnstarred(page);
    await expect(card.root.getByText('Sara · 3,8 su 5 · 4 recensioni')).toBeVisible();
  });
});

for (const persona of ['luca', null] as const) {
  test.describe(`for ${persona ?? 'a visitor'}`, () => {
    test.use({ persona });

    test('controls that are alike on every card are described by its route and date [CARD-07]', async ({
      page,
    }) => {
      await mockSearch(page);
      const card = (await new SearchPage(page).open()).card();
      const controls = [
        [persona ? card.star : card.loginStar, /tra i preferiti$/],
        [card.contact, 'Contatta'],
        [card.sellerInfo, 'Info venditore'],
        [card.showNotes, 'Note'],
      ] as const;
      for (const [control, name] of controls) {
        await expect(control).toHaveAccessibleName(name);
        await expect(control).toHaveAccessibleDescription(
          'Reggio Calabria REG verso Lamezia Terme SUF ven 12 giu 2026',
        );
      }
    });
  });
}

test.describe('for a seller', () => {
  test.use({ persona: 'marta' });

  test('the actions on each own ticket are described by its route and date [CARD-07][MINE-07]', async ({
    page,
  }) => {
    const own = await new OwnTicketsPage(page).open();
    const ticket = own.ticket('MXP', 'NAP');
    await own.more(ticket).click();
    for (const control of [
      own.markSold(ticket),
      own.more(ticket),
      own.edit(ticket),
      own.remove(ticket),
    ]) {
      await expect(control).toHaveAccessibleDescription(
        'Milano MXP verso Napoli NAP lun 29 giu 2026',
      );
    }
  });
});
