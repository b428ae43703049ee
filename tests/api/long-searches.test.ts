/** Searches whose answer is so long that it is made in a turn of its own, and sent in parts. */
import { describe, expect, it } from 'vitest';
import type { Ticket } from '#contract/tickets';
import { testHandler, testServer, type TestApi } from '../support/server.ts';

const homes: Promise<TestApi>[] = [testServer(), testHandler()];

describe.each([
  ['the server', 0],
  ['the static edition', 1],
])('of %s', (_, at) => {
  const PATH = '/api/tickets/public/';

  /** A sandbox with 10,000 tickets, and what asks in it, without compression. */
  const large = async () => {
    const server = await homes[at];
    if (!server) throw new Error('there are two homes');
    const { visitor } = server.createSandbox({ scenario: 'large' });
    const ask = (query = '', method = 'GET') =>
      visitor.send({ method, path: `${PATH}${query}`, headers: { 'accept-encoding': 'identity' } });
    return { visitor, ask };
  };

  it('a visitor gets all tickets at once, as many as are announced, and the same as page by page [SEARCH-15]', async () => {
    const { ask } = await large();
    const { headers, text } = await ask();
    const { length } = JSON.parse(text) as Ticket[];
    expect(length).toBeGreaterThan(5000);
    expect(headers).toMatchObject({
      'x-total-count': String(length),
      'content-length': String(Buffer.byteLength(text)),
    });
    expect(headers).not.toHaveProperty('x-next');
    const pages: string[] = [];
    for (let offset = 0; offset < length; offset += 499)
      pages.push((await ask(`?limit=499&offset=${offset}`)).text.slice(1, -1));
    expect(`[${pages.join(',')}]` === text).toBe(true);
  });

  it('a visitor gets of many tickets those of the page, in order, and the place of the next [SEARCH-15, SEARCH-12]', async () => {
    const { ask } = await large();
    const find = async (query: string) => {
      const { text, headers } = await ask(`?departure=b&price_order=asc${query}`);
      const ids = (JSON.parse(text) as Ticket[]).map(({ id }) => id);
      return { ids, next: String(headers['x-next']) };
    };
    const all = await find('');
    const first = await find('&limit=600');
    const second = await find(`&limit=600&after=${first.next}`);
    expect([...first.ids, ...second.ids]).toEqual(all.ids.slice(0, 1200));
  });
});
