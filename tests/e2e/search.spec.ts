import type { APIRequestContext, Page, Request, Route } from '@playwright/test';
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

const CITIES = [
  'Roma',
  'Milano',
  'Catania',
  'Bergamo',
  'Venezia',
  'Napoli',
  'Torino',
  'Bari',
  'Bologna',
];

const AIRLINES = [
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
];

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

test('a visitor fills the form from nine cities, filtered by case-insensitive prefix, in a list that scrolls, and ten airlines, and never with the same city twice [SEARCH-01][SEARCH-02][SEARCH-08]', async ({
  page,
}) => {
  const search = await new SearchPage(page).open();
  await expect(search.cards.first()).toBeVisible();
  let calls = 0;
  page.on('request', (request) => (calls += isSearch(request) ? 1 : 0));
  await test.step('cities', async () => {
    await search.departure.click();
    await expect(search.suggestions).toHaveText(CITIES);
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
  await test.step('airlines', () =>
    expect(search.airline.getByRole('option')).toHaveText(['Tutte', ...AIRLINES]));

  const refused = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
  const accepted = () => expect(page.getByText(/non possono essere uguali/)).toHaveCount(0);
  await test.step('the same city typed twice is refused without a request', async () => {
    await search.type(search.departure, 'Pisa');
    await search.type(search.destination, ' pisa');
    await search.search();
    await refused('Destinazione e partenza non possono essere uguali.');
    expect(calls).toBe(0);
  });
  await test.step('the same city chosen twice clears the field that was chosen last; others are swapped', async () => {
    await search.pick(search.departure, 'Roma');
    await accepted();
    await search.pick(search.destination, 'Roma');
    await refused('Destinazione e partenza non possono essere uguali.');
    await expect(search.destination).toHaveValue('');
    await expect(search.departure).toHaveValue('Roma');
    await search.pick(search.destination, 'Bari');
    await accepted();
    await search.swap.click();
    await expect(search.departure).toHaveValue('Bari');
    await expect(search.destination).toHaveValue('Roma');
    await search.swap.click();
    await search.pick(search.departure, 'Bari');
    await refused('Partenza e destinazione non possono essere uguali.');
    await expect(search.departure).toHaveValue('');
    await expect(search.destination).toHaveValue('Bari');
    await search.clear.click();
    await accepted();
    await expect(search.destination).toHaveValue('');
  });
});

test.describe('the filters of a logged-in user', () => {
  test.use({ persona: 'luca' });

  test('are all sent with the search, without the token [SEARCH-03][SEARCH-04][GEN-08]', async ({
    page,
  }) => {
    const search = await new SearchPage(page).open('?departure=Trapani');
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

test('a visitor finds results sorted by price or date, and all of an airline under its other spelling [SEARCH-03][SEARCH-12][SEARCH-09]', async ({
  page,
  request,
}) => {
  const found = await findAll(request, '?departure=Catania');
  const prices = found.map(({ price }) => price).toSorted((a, b) => a - b);
  const dates = found.map(({ date }) => date).toSorted();
  const search = await new SearchPage(page).open('?departure=Catania');
  const firstDate = search.card().root.locator('time').first();
  await test.step('sorted', async () => {
    await search.priceOrder.selectOption({ label: 'Dal più basso' });
    await expect(page).toHaveURL(/price_order=asc/);
    await expect(search.card().root).toContainText(`${prices[0]?.toFixed(2).replace('.', ',')}`);
    await search.priceOrder.selectOption('');
    await search.dateOrder.selectOption({ label: 'Dalla più lontana' });
    await expect(firstDate).toHaveAttribute('datetime', dates.at(-1) ?? '');
    await search.dateOrder.selectOption({ label: 'Dalla più vicina' });
    await expect(firstDate).toHaveAttribute('datetime', dates[0] ?? '');
  });
  await search.type(search.departure, '');
  for (const [asked, published] of [
    ['Wizz Air', 'Wizzair'],
    ['easyJet', 'EasyJet'],
  ] as const) {
    await test.step(`${asked}, published as ${published}`, async () => {
      await search.airline.selectOption(asked);
      await search.search();
      await expect(page).toHaveURL(/airline=/);
      await expect(search.cards.first()).toContainText(published);
      await expect(search.cards.filter({ hasNotText: published })).toHaveCount(0);
    });
  }
});

test('a visitor finds what fits the filters: all services, every airport of a city, tickets that their own seller does not see, and none that is sold [SEARCH-11][SEARCH-10][SEARCH-05][SEARCH-13]', async ({
  page,
  request,
  demo,
}) => {
  const search = new SearchPage(page);
  await test.step('several services, and invalid values in the address', async () => {
    const both = await findAll(request, '?services=Pasti+inclusi&services=Scelta+posto');
    expect(both.length).toBeGreaterThan(0);
    await search.open(
      '?services=Pasti+inclusi&services=Scelta+posto&price_order=boh&date=domani&airline=',
    );
    await expect(search.cards).toHaveCount(both.length);
    for (const card of await search.cards.all()) {
      await expect(card).toContainText('Pasti inclusi');
      await expect(card).toContainText('Scelta posto');
    }
    await expect(search.service('Pasti inclusi')).toBeChecked();
    await search.service('Pasti inclusi').uncheck();
    await search.service('Scelta posto').uncheck();
  });
  await test.step('a city has all its airports, an airport label only that one', async () => {
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
  await test.step('a ticket that is hidden from its own seller', async () => {
    await search.pick(search.departure, 'Catania');
    await search.pick(search.destination, 'Roma');
    await search.search();
    await expect(search.cardOf('Catania CTA verso Roma FCO').root).toBeVisible();
  });
  await test.step('not one that was sold meanwhile', async () => {
    await search.pick(search.departure, 'Milano');
    await search.pick(search.destination, 'Napoli');
    await search.search();
    const sold = search.cardOf('Milano LIN verso Napoli NAP');
    await expect(sold.root).toBeVisible();
    await demo.callAs('luca', markTicketSold, { params: { id: '16' } });
    await search.search();
    await expect(sold.root).toHaveCount(0);
    await expect(search.cards.first()).toBeVisible();
  });
});

/** A departure for each way to fail, so that none of them finds the results of another. */
const FAILURES: [string, string, (route: Route) => Promise<void>][] = [
  ['gets status 500', 'Roma', (route) => route.fulfill({ status: 500, json: {} })],
  ['gets no answer', 'Milano', (route) => route.abort()],
  ['gets broken JSON', 'Catania', (route) => route.fulfill({ body: '[{"id":' })],
  ['gets no array', 'Bologna', (route) => route.fulfill({ json: { results: [] } })],
  ['gets no tickets', 'Napoli', (route) => route.fulfill({ json: [{ id: 'x' }, 3] })],
];

test('a visitor whose search fails reads an error, without a retry, and can repeat it where it failed and from the form [SEARCH-07][SEARCH-15][GEN-08]', async ({
  page,
}) => {
  let calls = 0;
  page.on('request', (request) => (calls += isSearch(request) ? 1 : 0));
  await page.clock.install();
  const search = new SearchPage(page);
  const isFound = async (city: string) => {
    await expect(search.cardOf(new RegExp(`^${city} `)).root.first()).toBeVisible();
    await expect(search.alert).toHaveCount(0);
  };
  for (const [name, city, fail] of FAILURES) {
    await test.step(`if it ${name}`, async () => {
      calls = 0;
      await page.route(SEARCH, fail);
      if (page.url() === 'about:blank') await search.open(`?departure=${city}`);
      else await (await search.type(search.departure, city)).search();
      await expect(search.alert).toHaveText(FAILED);
      await expect(page.getByText(FAILED)).toBeVisible();
      await page.clock.runFor(60_000);
      expect(calls).toBe(1);
      await expect(search.departure).toHaveValue(city);
      await page.unroute(SEARCH);
      await search.retry.click();
      await isFound(city);
    });
  }
  await test.step('repeated from the form', async () => {
    await page.route(SEARCH, (route) => route.abort(), { times: 1 });
    await (await search.type(search.departure, 'Cagliari')).search();
    await expect(search.alert).toHaveText(FAILED);
    await search.search();
    await isFound('Cagliari');
  });
  await test.step('a further page, which leaves the results as they are', async () => {
    await search.clear.click();
    await expect(search.cards).toHaveCount(20);
    await page.route(SEARCH, (route) => route.abort(), { times: 1 });
    await search.more.click();
    await expect(search.alert).toHaveText(FAILED);
    await expect(search.cards).toHaveCount(20);
    await search.more.click();
    await expect(search.cards).toHaveCount(40);
  });
});

test('a visitor sees what can be read of an odd answer, and no error: tickets that are malformed in part, and no total count [SEARCH-04][SEARCH-07][SEARCH-15]', async ({
  page,
  request,
}) => {
  const answerWith = async (json: unknown) => {
    await page.unroute(SEARCH);
    await page.route(SEARCH, (route) => route.fulfill({ json }));
  };
  const search = new SearchPage(page);
  await test.step('only some tickets are malformed', async () => {
    const [first, second, third] = await findAll(request, '?departure=Catania&limit=3');
    const { services: _none, ...bare } = second ?? {};
    const odd = {
      ...first,
      price: '1049.90',
      services: null,
      airline: 'Vueling',
      notes: undefined,
    };
    await answerWith([odd, bare, 'x', third]);
    await search.open();
    await expect(search.cards).toHaveCount(3);
    await expect(search.card(0).root).toContainText('1.049,90');
    await expect(search.card(0).root).toContainText('Vueling');
    await expect(search.card(0).services).toHaveCount(0);
    await expect(search.card(1).services).toHaveCount(0);
    await expect(search.count).toHaveText('3 biglietti');
    await expect(search.alert).toHaveCount(0);
  });
  await test.step('without a total count, the number is that of the tickets received', async () => {
    await answerWith(await findAll(request, '?limit=20'));
    await search.search();
    await expect(search.cards).toHaveCount(20);
    await expect(search.count).toHaveText('20 biglietti');
    await expect(search.more).toHaveCount(0);
  });
});

test('the address of a search takes the form back with it, even before the page has shown the search, and keeps the filters on reload, back and forward, and when it is shared [SEARCH-14]', async ({
  page,
}) => {
  const search = await new SearchPage(page).open('?departure=Roma');
  await test.step('back before the page has shown the search', async () => {
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
  const both = '/cerca?departure=Roma&destination=Torino&services=Bagaglio+a+mano';
  const flight = search.cardOf('Roma FCO verso Torino TRN');
  await search.service('Bagaglio a mano').check();
  await search.search();
  await expect(page).toHaveURL('/cerca?departure=Roma&services=Bagaglio+a+mano');
  await expect(search.cardOf(/^(?!Roma)/).root).toHaveCount(0);
  await expect(search.cards.first()).toBeVisible();
  const count = await search.cards.count();
  await search.pick(search.destination, 'Torino');
  await search.search();
  await expect(page).toHaveURL(both);
  await expect(flight.root).toBeVisible();
  await expect(search.activeFilters).toHaveCount(3);
  await page.goBack();
  await expect(search.destination).toHaveValue('');
  await page.goForward();
  await expect(search.destination).toHaveValue('Torino');

  await test.step('reload', async () => {
    await page.reload();
    await expect(search.departure).toHaveValue('Roma');
    await expect(search.destination).toHaveValue('Torino');
    await expect(search.service('Bagaglio a mano')).toBeChecked();
    await expect(flight.root).toBeVisible();
    await page.goBack();
    await expect(search.destination).toHaveValue('');
    await expect(search.departure).toHaveValue('Roma');
    await expect(search.cards).toHaveCount(count);
    await page.goForward();
    await expect(search.destination).toHaveValue('Torino');
  });
  await test.step('shared', async () => {
    const other = await page.context().newPage();
    const shared = await new SearchPage(other).open(new URL(page.url()).search);
    await expect(shared.cardOf('Roma FCO verso Torino TRN').root).toBeVisible();
    await shared.clear.click();
    await expect(other).toHaveURL('/cerca');
    await expect(shared.departure).toHaveValue('');
  });
});

/** Notes the longest task of the pages to come; answers what reads it, in ms. */
const noteLongestTask = async (page: Page) => {
  await page.addInitScript(() => {
    const longest = { ms: 0 };
    Object.assign(window, { longest });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        longest.ms = Math.max(longest.ms, duration);
      }
    }).observe({ entryTypes: ['longtask'] });
  });
  return () => page.evaluate(() => (window as unknown as { longest: { ms: number } }).longest.ms);
};

test.describe('ten thousand results', () => {
  test.use({ scenario: 'large' });

  test('load page by page, with their count; in one answer without it they do not freeze the page [SEARCH-15][SEARCH-12]', async ({
    page,
    request,
  }) => {
    const search = new SearchPage(page);
    const orders = '?price_order=asc&date_order=desc';
    await test.step('page by page', async () => {
      const answer = await request.get(`/api/tickets/public/${orders}&limit=20`);
      const total = Number(answer.headers()['x-total-count']);
      expect(total).toBeGreaterThan(5000);
      await search.open(orders);
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
    });
    const first = await findAll(request, `${orders}&limit=40`);
    for (const [i, ticket] of first.entries()) {
      const before = first[i - 1];
      if (!before) continue;
      expect(before.price).toBeLessThanOrEqual(ticket.price);
      if (before.price === ticket.price) expect(before.date >= ticket.date).toBe(true);
    }
    await test.step('in one answer without a total count', async () => {
      const tickets = await findAll(request, '?limit=10000');
      await page.route(SEARCH, (route) => route.fulfill({ json: tickets }));
      const longestTask = await noteLongestTask(page);
      await search.open();
      await expect(search.count).toHaveText(`${formatCount(tickets.length)} biglietti`);
      await expect(search.more).toHaveCount(0);
      await search.card().sellerInfo.click();
      await expect(search.card().sellerLink).toBeVisible();
      const made = await search.cards.count();
      expect(made).toBeLessThan(1000);
      await search.cards.nth(made - 1).scrollIntoViewIfNeeded();
      await expect.poll(() => search.cards.count()).toBeGreaterThan(made);
      // In ms; generous for a busy machine. Without rendering in batches it is over 20 seconds.
      expect(await longestTask()).toBeLessThan(3000);
    });
  });
});
