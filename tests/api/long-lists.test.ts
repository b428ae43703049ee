import { describe, expect, it } from 'vitest';
import { getUserDetail, listTicketsToModerate, listUsers } from '#contract/admin';
import { getCalendar } from '#contract/calendar';
import { listFavourites } from '#contract/favourites';
import { listSellerFeedback } from '#contract/feedback';
import { orNotFound } from '#contract/http-error';
import { OWN_TICKETS_MAX } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { searchTickets } from '#contract/search';
import { deleteTicket, listOwnTickets, markTicketSold, publishTicket } from '#contract/tickets';
import { nextTurn } from '#platform/bytes';
import { JsonList } from '../../server/call/http-call.ts';
import { MADE_AT_ONCE, viewList } from '../../server/call/long-list.ts';
import { makeTurns } from '../../server/call/turns.ts';
import { aPng, aTicket } from '../support/builders.ts';
import { testHandler, testServer, type TestApi, type TestSandbox } from '../support/server.ts';

const server = testServer();
const homes: readonly (readonly [string, Promise<TestApi>])[] = [
  ['the server', server],
  ['the static edition', testHandler()],
];

const idOf = ({ state }: TestSandbox, email: string): number =>
  state.store.users.by('email', email)[0]?.id ?? 0;

/** More than are made in one turn. */
const MANY = 3 * MADE_AT_ONCE;

/** Luca has many tickets, each a favourite of Marta's, as many reviews, and as many neighbours. */
const aCrowd = async (home: TestApi): Promise<TestSandbox> => {
  const sandbox = home.createSandbox({ scenario: 'large' });
  const { store, clock } = sandbox.state;
  const user = idOf(sandbox, 'luca.bianchi@example.com');
  const created_at = clock.instant();
  const { id: _, ...neighbour } = orNotFound(store.users.get(user), '');
  await store.commit((draft) => {
    for (const [at, ticket] of [...store.tickets.values()].slice(0, MANY).entries()) {
      draft.put('tickets', { ...ticket, user });
      draft.insert('favourites', { user: 1, ticket: ticket.id, created_at });
      draft.insert('feedback', { seller: user, author: 1, rating: 5, comment: '', created_at });
      const email = `vicino${at}@example.com`;
      draft.insert('users', { ...neighbour, email });
    }
  });
  return sandbox;
};

it('a caller’s long list is made in parts, between which others are answered [HOST-01]', async () => {
  const httpCall = { address: '192.0.2.1', header: () => undefined, onDisconnect: () => {} };
  let turn = 0;
  const madeIn = new Set<number>();
  const list = viewList(
    { httpCall, deps: { turns: makeTurns({ ADDRESS_BUDGET: 1 }) } },
    Array.from({ length: MANY }, (_, id) => ({ id })),
    (row) => {
      madeIn.add(turn);
      return row;
    },
  );
  for (; turn < 20; turn += 1) await nextTurn();
  expect(await list).toBeInstanceOf(JsonList);
  expect(madeIn.size).toBeGreaterThan(1);
});

describe.each(homes)('%s', (_, opened) => {
  it('answers another call before any of five long lists that were asked for before it [HOST-01, SEARCH-15]', async () => {
    const sandbox = await aCrowd(await opened);
    const luca = idOf(sandbox, 'luca.bianchi@example.com');
    const [own, admin] = [sandbox.as('luca'), sandbox.as('admin')];
    const lists = {
      search: () => own.call(searchTickets, { query: {} }),
      own: () => own.call(listOwnTickets, {}),
      favourites: () => sandbox.as('marta').call(listFavourites, {}),
      reviews: () => own.call(listSellerFeedback, { params: { sellerId: luca } }),
      people: () => admin.call(listUsers, {}),
      moderation: () => admin.call(listTicketsToModerate, { query: { moderation: 'approved' } }),
      person: () => admin.call(getUserDetail, { params: { id: luca } }),
    };
    for (const [name, ask] of Object.entries(lists)) {
      const order: string[] = [];
      const read = async () => {
        const { body } = await ask();
        order.push('list');
        return body;
      };
      const readers = Array.from({ length: 5 }, read);
      const other = sandbox.visitor.call(getCalendar, {}).then(() => order.push('other'));
      const [first, ...others] = await Promise.all(readers);
      await other;
      expect(order.indexOf('other'), name).toBeLessThan(2);
      const length = Array.isArray(first) ? first.length : (first?.tickets.length ?? 0);
      expect(length, name).toBeGreaterThanOrEqual(
        name === 'moderation' ? MADE_AT_ONCE : MANY - 100,
      );
      for (const one of others) expect(one, name).toEqual(first);
    }
  });
});

it('a stranger whose address has all its turns at long lists and compression is refused and answered uncompressed, and another visitor is neither [HOST-01]', async () => {
  const opened = await server;
  const { visitor } = opened.createSandbox({ scenario: 'large' });
  const ask = (address: string, query: string) =>
    visitor
      .with({ 'x-forwarded-for': address, 'accept-encoding': 'br' })
      .fetchBytes({ method: 'GET', path: `${searchTickets.path}${query}` });
  const [attacker, other] = ['198.51.100.7', '203.0.113.9'];
  const { pieces, compressing } = opened.deps.turns;
  let end = () => {};
  const caller = { address: attacker };
  const held = [pieces.run(caller, () => new Promise<void>((done) => (end = done)))];
  for (let n = 1; n < 512; n += 1) held.push(pieces.run(caller, () => {}));
  const long = ask(other, '');
  expect((await ask(attacker, '')).status).toBe(429);
  end();
  expect((await long).headers['content-encoding']).toBe('br');
  await Promise.all(held);
  const taken = Array.from({ length: 8 }, () => compressing.tryTake(attacker, 1));
  const page = '?limit=60';
  expect((await ask(attacker, page)).headers).not.toHaveProperty('content-encoding');
  expect((await ask(other, page)).headers['content-encoding']).toBe('br');
  for (const giveBack of taken) giveBack?.();
  expect((await ask(attacker, page)).headers['content-encoding']).toBe('br');
});

it(`a person has ${OWN_TICKETS_MAX} tickets, sold ones too, and by deleting one gets room for another [PUB-16]`, async () => {
  const sandbox = (await server).createSandbox();
  const { store } = sandbox.state;
  const luca = sandbox.as('luca');
  const publish = (image?: Blob) => luca.call(publishTicket, { body: aTicket(), image });
  const { body: first } = await publish();
  const { id: _, ...values } = orNotFound(store.tickets.get(first.id), '');
  const missing = OWN_TICKETS_MAX - store.tickets.by('seller', values.user).length - 1;
  await store.commit((draft) => {
    for (let n = 0; n < missing; n += 1) draft.insert('tickets', values);
  });
  // Of two at once for one place, the second finds it taken.
  const both = await Promise.all([publish(await aPng()), publish(await aPng())]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 400]));
  const files = await sandbox.files();
  expect(files).toHaveLength(1);
  const full = { non_field_errors: [PROBLEM.ticketsFull] };
  const refused = await publish();
  expect([refused.status, refused.body]).toEqual([400, full]);
  expect(PROBLEM.ticketsFull).toContain(String(OWN_TICKETS_MAX));
  await luca.call(markTicketSold, { params: { id: first.id } });
  expect((await publish()).status).toBe(400);
  // Nobody else is held up.
  expect((await sandbox.as('marta').call(publishTicket, { body: aTicket() })).status).toBe(201);
  await luca.call(deleteTicket, { params: { id: first.id } });
  expect((await publish()).status).toBe(201);
  expect((await publish()).status).toBe(400);
  expect(store.tickets.by('seller', values.user)).toHaveLength(OWN_TICKETS_MAX);
});
it.each(homes)(
  'a visitor of %s gets all of 10,000 tickets at once, as many as are announced, and the same as page by page [SEARCH-15]',
  async (_, opened) => {
    const { visitor } = (await opened).createSandbox({ scenario: 'large' });
    const headers = { 'accept-encoding': 'identity' };
    const ask = (query = '') =>
      visitor.send({ method: 'GET', path: `${searchTickets.path}${query}`, headers });
    const whole = await ask();
    const { length } = whole.body as unknown[];
    expect(length).toBeGreaterThan(5000);
    expect(whole.headers).toMatchObject({
      'x-total-count': String(length),
      'content-length': String(Buffer.byteLength(whole.text)),
    });
    expect(whole.headers).not.toHaveProperty('x-next');
    const pages: string[] = [];
    for (let after: string | undefined = ''; after !== undefined;) {
      const page = await ask(`?limit=600&after=${after}`);
      pages.push(page.text.slice(1, -1));
      after = page.headers['x-next'] as string | undefined;
    }
    expect(`[${pages.join(',')}]` === whole.text).toBe(true);
  },
);
