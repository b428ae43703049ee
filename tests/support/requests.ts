/** A valid request for each endpoint of the contract, and what tests often ask for. */
import { publishTicket } from '#contract/tickets';
import { keepSnapshot } from '#lab/snapshots';
import { exportSandbox } from '#lab/state';
import { linkOf, NEW } from './accounts.ts';
import { aTicket } from './builders.ts';
import type { Person, TestSandbox } from './server.ts';
import { callerOfExample, entryOf, exampleOf } from './examples.ts';
import type { UncheckedInput } from '../kit/call.ts';

export interface GoodRequest extends UncheckedInput {
  /** The caller; a visitor if left out. */
  as?: Person;
}

type Make = (sandbox: TestSandbox) => GoodRequest | Promise<GoodRequest>;

/** Ids of tickets in the seed that are on sale. */
export const MARTAS_TICKET = 9;
export const DAVIDES_TICKET = 10;

/** Those that need more than the example of the API document, or that tests rely on. */
const GOOD_REQUESTS: Readonly<Record<string, Make>> = {
  searchTickets: () => ({ query: { departure: 'Roma', price_order: 'asc', limit: 5 } }),
  getSearchHints: () => ({ query: { departure: 'Roma', date: '2026-06-13' } }),
  listFavourites: () => ({ as: 'luca' }),
  confirmPasswordReset: (sandbox) => ({
    body: { ...linkOf(sandbox, 'luca'), new_password1: NEW, new_password2: NEW },
  }),
  listTicketsToModerate: () => ({ as: 'admin', query: { moderation: 'pending' } }),
  createSandbox: () => ({ body: { scenario: 'empty', date: '2026-06-12' } }),
  deleteSandbox: (sandbox) => ({ params: { id: sandbox.state.id } }),
  exportSandbox: () => ({ query: { dates: 'relative', images: 'true' } }),
  importSandbox: async (sandbox) => ({
    body: (await sandbox.visitor.call(exportSandbox, { query: {} })).body,
  }),
  keepSnapshot: () => ({ body: { name: 'prima-del-volo' } }),
  deleteSnapshot: async (sandbox) => {
    await sandbox.visitor.call(keepSnapshot, { body: { name: 'dopo-il-volo' } });
    return { params: { name: 'dopo-il-volo' } };
  },
  createFault: () => ({ body: { endpoint: 'searchTickets', nth: 2, effect: { status: 503 } } }),
  deleteFault: ({ state }) => ({
    params: { id: state.faults.add({ endpoint: 'getProfile', effect: { drop: true } }).id },
  }),
  listEvents: ({ state }) => {
    state.events.add({ source: 'client', what: 'Preferito non salvato', detail: 'HTTP 503' });
    return {};
  },
  listCalls: () => ({ query: { endpoint: 'login', status: '200' } }),
};

/** A valid request of an endpoint: the one above, otherwise the example of the API document. */
export const goodRequest = async (name: string, sandbox: TestSandbox): Promise<GoodRequest> => {
  const own = await GOOD_REQUESTS[name]?.(sandbox);
  if (own) return own;
  const entry = entryOf(name);
  const person = callerOfExample(entry);
  return { ...exampleOf(entry), ...(person && { as: person }) };
};

/** The caller of a good request. */
export const callerOf = (request: GoodRequest, sandbox: TestSandbox) =>
  request.as ? sandbox.as(request.as) : sandbox.visitor;

/** A good body in JSON, with a field whose value is written as it is. */
export const withField = ({ body }: GoodRequest, field: string, value: string): string =>
  JSON.stringify({ ...(body as object), [field]: '☞' }).replace('"☞"', value);

/** Publishes a picture as Luca. */
export const publishPicture = (sandbox: TestSandbox, image: Blob) =>
  sandbox.as('luca').call(publishTicket, { body: aTicket(), image });
