/** A page of another site whose name resolves to this machine (DNS rebinding). */
import { describe, expect, it } from 'vitest';
import { PROBLEM } from '#contract/problems';
import { searchTickets } from '#contract/search';
import { deleteTicket } from '#contract/tickets';
import { testServer } from '../support/server.ts';
import { words } from '../support/words.ts';

const server = await testServer();

const FOREIGN = ['localhost.evil.example', '127.0.0.1.evil.example:3001', '192.168.1.9'];
const OWN = ['localhost', 'LOCALHOST:5173', '127.0.0.1:3001', '[::1]:3001'];

describe('a server for this machine alone', () => {
  it.each(FOREIGN)('answers 421 to whatever is asked of the name «%s» [HOST-03]', async (host) => {
    const sandbox = server.createSandbox();
    const marta = sandbox.as('marta').with({ host, origin: `http://${host}` });
    const before = sandbox.state.store.export();
    const [ticket] = sandbox.state.store.tickets.by('seller', sandbox.user('marta').id);
    const answers = [
      await marta.callUnchecked(deleteTicket, { params: { id: ticket?.id ?? 0 } }),
      await marta.callUnchecked(searchTickets, {}),
      ...(await Promise.all(
        words(`
          / /cerca /api/docs /api/openapi.json /api/demo/clock/ /uploads/seed/roma.webp /niente
        `).map((path) => marta.get(path)),
      )),
    ];
    for (const { status, body } of answers)
      expect([status, body]).toEqual([421, { detail: PROBLEM.foreignHost }]);
    expect(sandbox.state.store.export()).toEqual(before);
  });

  it.each(OWN)('answers as %s [HOST-03]', async (host) => {
    const { status } = await server.default.visitor
      .with({ host })
      .call(searchTickets, { query: {} });
    expect(status).toBe(200);
  });
});

it.each([{ PUBLIC_URL: 'https://rivola.example' }, { HOST: '0.0.0.0' }])(
  'a server that others reach answers as any name: %o [HOST-03]',
  async (settings) => {
    const open = await testServer({ settings });
    const { status } = await open.default.visitor
      .with({ host: 'rivola.lan' })
      .call(searchTickets, { query: {} });
    expect(status).toBe(200);
  },
);
