/** States that the product never makes: which are taken on purpose, and which are refused since something would fail. */
import { afterAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#lab/endpoints';
import { callExample, entryOf, exampleOf } from '../support/examples.ts';
import { PEOPLE, testServer, type TestSandbox } from '../support/server.ts';
import {
  arrangeIn,
  documentOf,
  exportOf,
  importInto,
  type Row,
} from '../support/state-documents.ts';

const server = await testServer();
afterAll(() => server.close());

/** Rows that the product never makes, by what is odd about them. */
const ODD: Readonly<Record<string, Row>> = {
  'departs from where it goes to': {
    departure: 'Roma - Fiumicino (FCO)',
    destination: 'Roma - Fiumicino (FCO)',
  },
  'was created in the future': { created_at: '9998-12-31T10:00:00.000Z' },
  'was created in the year nought': { created_at: '0000-01-01T00:00:00.000Z' },
  'is sold without a time': { status: 'sold', sold_at: null },
  'is active with a time of sale': { status: 'active', sold_at: '2020-01-01T00:00:00.000Z' },
  'was sold in the future': { status: 'sold', sold_at: '9998-12-31T10:00:00.000Z' },
  'flies in the year 9999': { date: '9999-12-31', departure_time: '23:59' },
  'flew in the year one': { date: '0001-01-01' },
  'returns from a one-way flight': { trip_type: 'Solo andata', return_departure_time: '10:00' },
  'was rejected for nothing': { moderation: 'rejected', moderation_reason: '' },
  'was approved with a long reason': {
    moderation: 'approved',
    moderation_reason: 'x'.repeat(5000),
  },
  'costs nothing': { price: 0 },
};

describe('a state that the product never makes', () => {
  /** Every call of the product that only reads, as everybody who may make it. */
  const readAll = async (sandbox: TestSandbox, ticket: number) => {
    for (const entry of ENDPOINTS.filter(
      ({ method, who }) => method === 'get' && who !== 'control',
    )) {
      const answer = await callExample(entry, sandbox);
      expect(answer.status, `${entry.name}: ${answer.text}`).toBe(200);
    }
    const search = await sandbox.visitor.callUnchecked(entryOf('searchTickets'), {
      query: {
        ...exampleOf(entryOf('searchTickets')).query,
        seller: 1,
        departure: '',
        destination: '',
      },
    });
    expect(search.status).toBe(200);
    const own = await sandbox.as('marta').callUnchecked(entryOf('listOwnTickets'));
    expect((own.body as Row[]).map(({ id }) => id)).toContain(ticket);
  };

  it.each(Object.entries(ODD))(
    '(a ticket that %s) is taken, and no call fails on it [LAB-01, LAB-04]',
    async (_, change) => {
      const sandbox = server.createSandbox();
      const row = { id: 900, user: PEOPLE.marta, ...change };
      const arranged = await arrangeIn(sandbox, { tickets: [row], favourites: [{ ticket: 900 }] });
      expect(arranged.status, arranged.text).toBe(201);
      await readAll(sandbox, 900);
      const other = server.createSandbox();
      expect((await importInto(other, await documentOf(sandbox))).status).toBe(200);
      expect(await exportOf(other)).toBe(await exportOf(sandbox));
      await readAll(other, 900);
    },
  );

  it('(an own review, an own favourite, a long name) is taken, and no call fails on it [LAB-04]', async () => {
    const sandbox = server.createSandbox();
    const arranged = await arrangeIn(sandbox, {
      users: [{ id: PEOPLE.marta, full_name: 'x'.repeat(1000) }],
      favourites: [{ user: PEOPLE.marta, ticket: 9 }],
      feedback: [
        { seller: PEOPLE.marta, author: PEOPLE.marta, created_at: '9998-01-01T00:00:00.000Z' },
      ],
    });
    expect(arranged.status, arranged.text).toBe(201);
    await readAll(sandbox, 9);
  });
});
