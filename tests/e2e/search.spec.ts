import type { APIRequestContext, Page, Request } from '@playwright/test';
import { markTicketSold } from '#contract/tickets';
import { SearchPage } from '../kit/pages/search-page.ts';
import { expect, test } from '../support/test.ts';

const SEARCH = '**/api/tickets/public/**';
const FAILED = 'Errore durante la ricerca. Riprova più tardi.';

interface Found {
  id: number;
  user: number;
  price: number;
  date: string;
  airline: string | null;
  services: string[];
}

const isSearch = (request: Request) => new URL(request.url()).pathname === '/api/tickets/public/';

/** 8138 → '8.138' */
const formatCount = (n: number) => n.toLocaleString('it-IT', { useGrouping: 'always' });

/** Query and headers of the next search request. */
const nextSearch = async (page: Page) => {
  const request = await page.waitForRequest(isSearch);
  return { query: new URL(request.url()).searchParams, headers: await request.allHeaders() };
};

const findAll = async (request: APIRequestContext, query = ''): Promise<Found[]> =>
  (await (await request.get(`/api/tickets/public/${query}`)).json()) as Found[];

test.describe('filters', () => {
  test('a visitor is offered nine cities, filtered by case-insensitive prefix, in a list that scrolls [SEARCH-01]', async ({
    page,
  }) => {
    const search = await new SearchPage(page).open();
    await search.departure.click();
    await expect(search.suggestions).toHaveText([
      'Roma',
      'Milano',
      'Catania',
      'Bergamo',
      'Venezia',
      'Napoli',
      'Torino',
      'Bari',
      'Bologna',
    ]);
    const { height, content, rem } = await search.suggestionList.evaluate((list) => ({
      height: list.getBoundingClientRect().height,
      content: list.scrollHeight,
      rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    }));
    expect(height).toBeLessThanOrEqual(12 * rem);
    expect(content).toBeGreaterThan(height);

    await search.departure.fill('bA');
    await expect(search.suggestions).toHaveText(['Bari']);
    await search.departure.fill('oma');
    await expect(search.suggestions).toHaveCount(0);
    await search.departure.blur();
    await search.destination.fill('B');
    await expect(search.suggestions).toHaveText(['Bergamo', 'Bari', 'Bologna']);
  });

  test('a visitor chooses among ten airlines [SEARCH-02]', async ({ page }) => {
    const search = await new SearchPage(page).open();
    await expect(search.airline.getByRole('option')).toHaveText([
      'Tutte',
      'Ryanair',
      'easyJet',
      'Wizz Air',
      'ITA Airways',
      'Lufthansa',
      'Air France',
      'Vueling',
      'Turkish Airlines',
      'Emirates',
      'Qatar Airways',
    ]);
  });

  test.describe('of a logged-in user', () => {
    test.use({ persona: 'luca' });

    test('are all sent with the search, without the token [SEARCH-03][SEARCH-04][GEN-08]', async ({
      page,
    }) => {
      const search = await new SearchPage(page).open();
      await expect(search.cards.first()).toBeVisible();
      let calls = 0;
      page.on('request', (request) => (calls += isSearch(request) ? 1 : 0));
      await search.pick(search.departure, 'Catania');
      await search.type(search.destination, 'Milano');
      await search.date.fill('2026-06-24');
      await search.airline.selectOption('ITA Airways');
      await search.service('Bagaglio a mano').check();
      await search.service('Scelta posto').check();
      expect(calls, 'nothing is searched before the button').toBe(0);

      const asked = nextSearch(page);
      await search.search();
      const { query, headers } = await asked;
      expect([...query.entries()].filter(([, value]) => value !== '')).toEqual([
        ['departure', 'Catania'],
        ['destination', 'Milano'],
        ['airline', 'ITA Airways'],
        ['date', '2026-06-24'],
        ['services', 'Bagaglio a mano'],
        ['services', 'Scelta posto'],
        ['limit', '20'],
      ]);
      expect(headers['authorization']).toBeUndefined();
      await expect(search.cards).toHaveCount(1);
      await expect(search.card().heading).toHaveAccessibleName('Catania CTA verso Milano LIN');
      expect(calls).toBe(1);

      // The orders act at once, and keep the filters.
      const priced = nextSearch(page);
      await search.priceOrder.selectOption('desc');
      expect((await priced).query.get('price_order')).toBe('desc');
      await expect(page).toHaveURL(/price_order=desc/);
      await expect(search.cards).toHaveCount(1);
      const ordered = nextSearch(page);
      await search.dateOrder.selectOption('asc');
      const both = (await ordered).query;
      expect([both.get('price_order'), both.get('date_order')]).toEqual(['desc', 'asc']);
      expect([both.get('departure'), both.get('airline')]).toEqual(['Catania', 'ITA Airways']);
      expect(calls).toBe(3);
    });
  });

  test('results are sorted by price or date [SEARCH-03][SEARCH-12]', async ({ page, request }) => {
    const found = await findAll(request, '');
    const prices = found.map(({ price }) => price).toSorted((a, b) => a - b);
    const dates = found.map(({ date }) => date).toSorted();
    const search = await new SearchPage(page).open();
    const firstDate = search.card().root.locator('time').first();
    await search.priceOrder.selectOption({ label: 'Dal più basso' });
    await expect(page).toHaveURL(/price_order=asc/);
    await expect(search.card().root).toContainText(`${prices[0]?.toFixed(2).replace('.', ',')}`);
    await search.priceOrder.selectOption('');
    await search.dateOrder.selectOption({ label: 'Dalla più lontana' });
    await expect(firstDate).toHaveAttribute('datetime', dates.at(-1) ?? '');
    await search.dateOrder.selectOption({ label: 'Dalla più vicina' });
    await expect(firstDate).toHaveAttribute('datetime', dates[0] ?? '');
  });

  test('choosing the same city twice is refused, and clears the field that was chosen last [SEARCH-08]', async ({
    page,
  }) => {
    const search = await new SearchPage(page).open();
    await search.pick(search.departure, 'Roma');
    await search.pick(search.destination, 'Roma');
    await expect(
      page.getByText('Destinazione e partenza non possono essere uguali.', { exact: true }),
    ).toBeVisible();
    await expect(search.destination).toHaveValue('');
    await expect(search.departure).toHaveValue('Roma');

    await search.pick(search.destination, 'Bari');
    await expect(page.getByText(/non possono essere uguali/)).toHaveCount(0);
    await search.pick(search.departure, 'Bari');
    await expect(
      page.getByText('Partenza e destinazione non possono essere uguali.', { exact: true }),
    ).toBeVisible();
    await expect(search.departure).toHaveValue('');
    await expect(search.destination).toHaveValue('Bari');
    await search.clear.click();
    await expect(page.getByText(/non possono essere uguali/)).toHaveCount(0);
    await expect(search.destination).toHaveValue('');
  });

  test('typing the same city twice is refused without a request [SEARCH-08]', async ({ page }) => {
    const search = await new SearchPage(page).open();
    await expect(search.cards.first()).toBeVisible();
    let calls = 0;
    page.on('request', (request) => (calls += isSearch(request) ? 1 : 0));
    await search.type(search.departure, 'Pisa');
    await search.type(search.destination, ' pisa');
    await search.search();
    await expect(
      page.getByText('Destinazione e partenza non possono essere uguali.', { exact: true }),
    ).toBeVisible();
    expect(calls).toBe(0);
  });

  test('a visitor swaps departure and destination', async ({ page }) => {
    const search = await new SearchPage(page).open('?departure=Roma&destination=Torino');
    await search.swap.click();
    await expect(search.departure).toHaveValue('Torino');
    await expect(search.destination).toHaveValue('Roma');
  });
});

test.describe('the results', () => {
  for (const [asked, published] of [
    ['Wizz Air', 'Wizzair'],
    ['easyJet', 'EasyJet'],
  ] as const) {
    test(`for ${asked} include tickets published as ${published} [SEARCH-09]`, async ({ page }) => {
      const search = await new SearchPage(page).open();
      await search.airline.selectOption(asked);
      await search.search();
      await expect(page).toHaveURL(/airline=/);
      await expect(search.cards.first()).toContainText(published);
      const others = search.cards.filter({ hasNotText: published });
      await expect(others).toHaveCount(0);
    });
  }

  test('for a city include all its airports, for an airport label only that one [SEARCH-10]', async ({
    page,
  }) => {
    const search = await new SearchPage(page).open();
    await search.type(search.departure, 'trapani');
    await search.pick(search.destination, 'Roma');
    await search.search();
    await expect(search.cards).toHaveCount(1);
    await expect(search.card().heading).toHaveAccessibleName('Trapani TPS verso Roma CIA');

    await search.type(search.departure, '');
    await search.search();
    await expect(search.cardOf(/verso Roma FCO/).root.first()).toBeVisible();
    await expect(search.cardOf(/verso Roma CIA/).root).toHaveCount(1);

    await search.type(search.destination, 'Roma - Ciampino (CIA)');
    await search.search();
    await expect(search.cards).toHaveCount(1);
    await expect(search.card().heading).toHaveAccessibleName('Trapani TPS verso Roma CIA');
  });

  test('for several services have all of them, and invalid values in the address are ignored [SEARCH-11]', async ({
    page,
    request,
  }) => {
    const both = await findAll(request, '?services=Pasti+inclusi&services=Scelta+posto');
    expect(both.length).toBeGreaterThan(0);
    const search = await new SearchPage(page).open(
      '?services=Pasti+inclusi&services=Scelta+posto&price_order=boh&date=domani&airline=',
    );
    await expect(search.cards).toHaveCount(both.length);
    for (const card of await search.cards.all()) {
      await expect(card).toContainText('Pasti inclusi');
      await expect(card).toContainText('Scelta posto');
    }
    await expect(search.service('Pasti inclusi')).toBeChecked();
  });

  test('do not include a sold ticket [SEARCH-13]', async ({ page, demo }) => {
    const search = await new SearchPage(page).open('?departure=Milano&destination=Napoli');
    const sold = search.cardOf('Milano LIN verso Napoli NAP');
    await expect(sold.root).toBeVisible();
    await demo.callAs('luca', markTicketSold, { params: { id: '16' } });
    await search.search();
    await expect(sold.root).toHaveCount(0);
    await expect(search.cards.first()).toBeVisible();
  });
});

test.describe('a search that fails', () => {
  const ways: [string, (page: Page) => Promise<unknown>][] = [
    ['gets status 500', (page) => page.route(SEARCH, (r) => r.fulfill({ status: 500, json: {} }))],
    ['gets no answer', (page) => page.route(SEARCH, (r) => r.abort())],
    ['gets broken JSON', (page) => page.route(SEARCH, (r) => r.fulfill({ body: '[{"id":' }))],
    ['gets no array', (page) => page.route(SEARCH, (r) => r.fulfill({ json: { results: [] } }))],
    ['gets no tickets', (page) => page.route(SEARCH, (r) => r.fulfill({ json: [{ id: 'x' }, 3] }))],
  ];
  for (const [name, fail] of ways) {
    test(`shows an error if it ${name}, without a retry [SEARCH-07][GEN-08]`, async ({ page }) => {
      let calls = 0;
      page.on('request', (request) => (calls += isSearch(request) ? 1 : 0));
      await page.clock.install();
      await fail(page);
      const search = await new SearchPage(page).open('?departure=Roma');
      await expect(search.alert).toHaveText(FAILED);
      await expect(page.getByText(FAILED)).toBeVisible();
      await page.clock.runFor(60_000);
      expect(calls).toBe(1);
      await expect(search.departure).toHaveValue('Roma');
    });
  }

  test('shows no error when only some tickets are malformed, and lists what can be read of them [SEARCH-04][SEARCH-07]', async ({
    page,
    request,
  }) => {
    const tickets = await findAll(request, '?departure=Catania&limit=3');
    const [first, second, third] = tickets;
    const { services: _none, ...bare } = second ?? {};
    const odd = {
      ...first,
      price: '1049.90',
      services: null,
      airline: 'Vueling',
      notes: undefined,
    };
    await page.route(SEARCH, (route) => route.fulfill({ json: [odd, bare, 'x', third] }));
    const search = await new SearchPage(page).open();
    await expect(search.cards).toHaveCount(3);
    await expect(search.card(0).root).toContainText('1.049,90');
    await expect(search.card(0).root).toContainText('Vueling');
    await expect(search.card(0).services).toHaveCount(0);
    await expect(search.card(1).services).toHaveCount(0);
    await expect(search.count).toHaveText('3 biglietti');
    await expect(search.alert).toHaveCount(0);
  });

  test('can be repeated where it failed, without opening the filters [SEARCH-07]', async ({
    page,
  }) => {
    await page.route(SEARCH, (route) => route.abort(), { times: 1 });
    const search = await new SearchPage(page).open();
    await expect(search.alert).toHaveText(FAILED);
    await search.retry.click();
    await expect(search.cards).toHaveCount(20);
    await expect(search.alert).toHaveCount(0);
  });

  test('can be repeated [SEARCH-07]', async ({ page }) => {
    await page.route(SEARCH, (route) => route.abort(), { times: 1 });
    const search = await new SearchPage(page).open();
    await expect(search.alert).toHaveText(FAILED);
    await search.search();
    await expect(search.cards).toHaveCount(20);
    await expect(search.alert).toHaveCount(0);
  });
});

test.describe('the address of a search', () => {
  test('takes the form back with it, even before the page has shown the search [SEARCH-14]', async ({
    page,
  }) => {
    const search = await new SearchPage(page).open('?departure=Roma');
    await search.pick(search.destination, 'Torino');
    // In one task, so that nothing is rendered between them.
    await page.evaluate(() => {
      document.querySelector<HTMLFormElement>('form[role="search"]')?.requestSubmit();
      window.history.back();
    });
    await expect(page).toHaveURL('/cerca?departure=Roma');
    await expect(search.destination).toHaveValue('');
    await expect(search.departure).toHaveValue('Roma');
  });

  test('keeps the filters on reload, back and forward, and when it is shared [SEARCH-14]', async ({
    page,
  }) => {
    const search = await new SearchPage(page).open();
    await search.pick(search.departure, 'Roma');
    await search.service('Bagaglio a mano').check();
    await search.search();
    await expect(page).toHaveURL('/cerca?departure=Roma&services=Bagaglio+a+mano');
    await expect(search.cardOf(/^(?!Roma)/).root).toHaveCount(0);
    await expect(search.cards.first()).toBeVisible();
    const count = await search.cards.count();
    await search.pick(search.destination, 'Torino');
    await search.search();
    await expect(page).toHaveURL(
      '/cerca?departure=Roma&destination=Torino&services=Bagaglio+a+mano',
    );
    await expect(search.cardOf('Roma FCO verso Torino TRN').root).toBeVisible();
    await expect(search.activeFilters).toHaveCount(3);
    await page.goBack();
    await expect(search.destination).toHaveValue('');
    await page.goForward();
    await expect(search.destination).toHaveValue('Torino');

    await page.reload();
    await expect(search.departure).toHaveValue('Roma');
    await expect(search.destination).toHaveValue('Torino');
    await expect(search.service('Bagaglio a mano')).toBeChecked();
    await expect(search.cardOf('Roma FCO verso Torino TRN').root).toBeVisible();

    await page.goBack();
    await expect(search.destination).toHaveValue('');
    await expect(search.departure).toHaveValue('Roma');
    await expect(search.cards).toHaveCount(count);
    await page.goForward();
    await expect(search.destination).toHaveValue('Torino');

    const other = await page.context().newPage();
    const shared = await new SearchPage(other).open(new URL(page.url()).search);
    await expect(shared.cardOf('Roma FCO verso Torino TRN').root).toBeVisible();
    await shared.clear.click();
    await expect(other).toHaveURL('/cerca');
    await expect(shared.departure).toHaveValue('');
  });
});

test.describe('ten thousand results', () => {
  test.use({ scenario: 'large' });

  test('load page by page, with their count [SEARCH-15][SEARCH-12]', async ({ page, request }) => {
    const answer = await request.get(
      '/api/tickets/public/?limit=20&price_order=asc&date_order=desc',
    );
    const total = Number(answer.headers()['x-total-count']);
    expect(total).toBeGreaterThan(5000);
    const search = await new SearchPage(page).open('?price_order=asc&date_order=desc');
    await expect(search.count).toHaveText(`${formatCount(total)} biglietti`);
    await expect(search.cards).toHaveCount(20);

    const asked = nextSearch(page);
    await search.more.click();
    const { query } = await asked;
    expect([query.get('limit'), query.get('after'), query.get('price_order')]).toEqual([
      '20',
      answer.headers()['x-next'],
      'asc',
    ]);
    expect(query.has('offset')).toBe(false);
    await expect(search.cards).toHaveCount(40);

    const first = await findAll(request, '?price_order=asc&date_order=desc&limit=40');
    for (const [i, ticket] of first.entries()) {
      const before = first[i - 1];
      if (!before) continue;
      expect(before.price).toBeLessThanOrEqual(ticket.price);
      if (before.price === ticket.price) expect(before.date >= ticket.date).toBe(true);
    }
  });

  test('in one answer without a total count do not freeze the page [SEARCH-15]', async ({
    page,
    request,
  }) => {
    const all = await request.get('/api/tickets/public/?limit=10000');
    const tickets = (await all.json()) as Found[];
    await page.route(SEARCH, (route) => route.fulfill({ json: tickets }));
    await page.addInitScript(() => {
      const longest = { ms: 0 };
      Object.assign(window, { longest });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) {
          longest.ms = Math.max(longest.ms, duration);
        }
      }).observe({ entryTypes: ['longtask'] });
    });
    const search = await new SearchPage(page).open();
    await expect(search.count).toHaveText(`${formatCount(tickets.length)} biglietti`);
    await expect(search.more).toHaveCount(0);
    await search.card().sellerInfo.click();
    await expect(search.card().sellerLink).toBeVisible();
    const made = await search.cards.count();
    expect(made).toBeLessThan(1000);
    await search.cards.nth(made - 1).scrollIntoViewIfNeeded();
    await expect.poll(() => search.cards.count()).toBeGreaterThan(made);
    const longest = await page.evaluate(
      () => (window as unknown as { longest: { ms: number } }).longest.ms,
    );
    // In ms; generous for a busy machine. Without rendering in batches it is over 20 seconds.
    expect(longest).toBeLessThan(3000);
  });
});

test('a failed further page keeps the results [SEARCH-07][SEARCH-15]', async ({ page }) => {
  const search = await new SearchPage(page).open();
  await expect(search.cards).toHaveCount(20);
  await page.route(SEARCH, (route) => route.abort(), { times: 1 });
  await search.more.click();
  await expect(search.alert).toHaveText(FAILED);
  await expect(search.cards).toHaveCount(20);
  await search.more.click();
  await expect(search.cards).toHaveCount(40);
});

test('without a total count the screen shows the number of tickets received [SEARCH-15]', async ({
  page,
  request,
}) => {
  const tickets = await findAll(request, '?limit=20');
  await page.route(SEARCH, (route) => route.fulfill({ json: tickets }));
  const search = await new SearchPage(page).open();
  await expect(search.cards).toHaveCount(20);
  await expect(search.count).toHaveText('20 biglietti');
  await expect(search.more).toHaveCount(0);
});
