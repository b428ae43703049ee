/** Answers that come at once: other calls, sent one after another behind them, do not overtake them. */
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { listFavourites } from '#contract/favourites';
import { requestPasswordReset } from '#contract/password-reset';
import { searchTickets } from '#contract/search';
import { getSeller } from '#contract/users';
import { arrange } from '../support/state-documents.ts';
import { isOvertaken } from '../support/overtaking.ts';
import { PEOPLE, testServer, type TestSandbox } from '../support/server.ts';

const server = await testServer();
afterAll(() => server.close());

const otherCall = (sandbox: TestSandbox) => () =>
  sandbox.visitor.call(getSeller, { params: { userId: String(PEOPLE.davide) } });

describe('an answer is not overtaken by sixty calls that follow it', () => {
  it.each([0, 300])('of a buyer’s favourites, where there are %i more [FAV-11]', async (more) => {
    const sandbox = server.createSandbox();
    const tickets = Array.from({ length: more }, (_, at) => ({ id: 900 + at }));
    const favourites = tickets.map(({ id }) => ({ user: PEOPLE.luca, ticket: id }));
    await arrange(sandbox, { tickets, favourites });
    // Not compressed: that is another thread's work, for which a busy machine may let it wait.
    const list = () =>
      sandbox.as('luca').with({ 'accept-encoding': 'identity' }).call(listFavourites, {});
    expect(await isOvertaken(list, otherCall(sandbox))).toBe(false);
  });

  it('of a buyer’s favourites in their thousands, which are a tenth of their size on the way [FAV-11]', async () => {
    const sandbox = server.createSandbox();
    const tickets = Array.from({ length: 2000 }, (_, at) => ({ id: 900 + at }));
    const favourites = tickets.map(({ id }) => ({ user: PEOPLE.luca, ticket: id }));
    await arrange(sandbox, { tickets, favourites });
    const buyer = sandbox.as('luca');
    const list = (encoding: string) =>
      buyer.fetchBytes({
        method: 'GET',
        path: listFavourites.path,
        headers: { 'accept-encoding': encoding },
      });
    const [plain, packed] = [await list('identity'), await list('gzip')];
    expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([
      undefined,
      'gzip',
    ]);
    expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true);
    expect(packed.bytes.length * 10).toBeLessThan(plain.bytes.length);
  });

  it.each(['marta.greco@example.com', 'nuovo@example.com', 'nessuno@example.com'])(
    'to who asks for a link for %s [RESET-06]',
    async (email) => {
      const sandbox = server.createSandbox();
      const ask = () => sandbox.visitor.call(requestPasswordReset, { body: { email } });
      expect(await isOvertaken(ask, otherCall(sandbox))).toBe(false);
    },
  );

  it('of a search that is refused or fails [GEN-08]', async () => {
    const sandbox = server.createSandbox();
    const refused = () =>
      sandbox.visitor.callUnchecked(searchTickets, { query: { price_order: 'su' } });
    expect(await isOvertaken(refused, otherCall(sandbox))).toBe(false);
    sandbox.state.faults.add({ endpoint: 'searchTickets', effect: { status: 503 } });
    const failed = () => sandbox.visitor.callUnchecked(searchTickets);
    expect(await isOvertaken(failed, otherCall(sandbox))).toBe(false);
  });
});
