/** One valid request for each endpoint of the contract. */
import { PEOPLE, type Person, type TestSandbox } from './server.ts';
import { aTicket } from './builders.ts';
import type { UncheckedInput } from './client.ts';

export interface GoodRequest extends UncheckedInput {
  /** The caller; a visitor if left out. */
  as?: Person;
}

type Make = (sandbox: TestSandbox) => GoodRequest | Promise<GoodRequest>;

/** Ids of tickets in the seed that are on sale. */
export const MARTAS_TICKET = 9;
export const DAVIDES_TICKET = 10;

/** Requests a reset link for Luca and takes uid and token from the mail. */
const resetLink = async (sandbox: TestSandbox): Promise<{ uid: string; token: string }> => {
  await sandbox.visitor.send({
    method: 'POST',
    path: '/api/auth/password/reset/',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: sandbox.user('luca').email }),
  });
  const [mail] = [...sandbox.state.store.mail.values()].toReversed();
  const [uid = '', token = ''] = (mail?.link ?? '').split('/').slice(-2);
  return { uid, token };
};

export const GOOD_REQUESTS: Readonly<Record<string, Make>> = {
  login: (sandbox) => ({ body: { email: sandbox.user('marta').email, password: 'Volare2026!' } }),
  getProfile: () => ({ as: 'marta' }),
  searchTickets: () => ({ query: { departure: 'Roma', price_order: 'asc', limit: 5 } }),
  listOwnTickets: () => ({ as: 'marta' }),
  publishTicket: () => ({ as: 'luca', body: aTicket() }),
  editTicket: () => ({ as: 'marta', params: { id: MARTAS_TICKET }, body: { price: '30' } }),
  deleteTicket: () => ({ as: 'marta', params: { id: MARTAS_TICKET } }),
  markTicketSold: () => ({ as: 'marta', params: { id: MARTAS_TICKET } }),
  getCalendar: () => ({}),
  listFavourites: () => ({ as: 'luca' }),
  toggleFavourite: () => ({ as: 'nuovo', params: { ticketId: DAVIDES_TICKET } }),
  listSellerFeedback: () => ({ as: 'luca', params: { sellerId: PEOPLE.marta } }),
  listFeedback: () => ({ params: { userId: PEOPLE.marta } }),
  leaveFeedback: () => ({
    as: 'nuovo',
    params: { userId: PEOPLE.marta },
    body: { rating: 4, comment: 'Tutto bene' },
  }),
  requestPasswordReset: (sandbox) => ({ body: { email: sandbox.user('marta').email } }),
  confirmPasswordReset: async (sandbox) => ({
    body: {
      ...(await resetLink(sandbox)),
      new_password1: 'Decollo2026!',
      new_password2: 'Decollo2026!',
    },
  }),
  getStats: () => ({ as: 'admin' }),
  getPeriodStats: () => ({ as: 'admin', query: { from: '2026-06-01', to: '2026-06-12' } }),
  listUsers: () => ({ as: 'admin' }),
  toggleUser: () => ({ as: 'admin', params: { id: PEOPLE.luca } }),
  getUserDetail: () => ({ as: 'admin', params: { id: PEOPLE.marta } }),
  listTicketsToModerate: () => ({ as: 'admin', query: { moderation: 'pending' } }),
  moderateTicket: () => ({ as: 'admin', params: { id: 53 }, body: { decision: 'approve' } }),
  createSandbox: () => ({ body: { scenario: 'empty', date: '2026-06-12' } }),
  deleteSandbox: (sandbox) => ({ params: { id: sandbox.state.id } }),
  resetSandbox: () => ({ body: { date: '2026-06-12' } }),
  getClock: () => ({}),
  setClock: () => ({ body: { advance: { days: 1 } } }),
  listOutbox: () => ({ query: { to: 'marta.greco@example.com' } }),
  clearOutbox: () => ({}),
  listPersonas: () => ({}),
  exportSandbox: () => ({}),
  listFaults: () => ({}),
  createFault: () => ({ body: { endpoint: 'searchTickets', nth: 2, effect: { status: 503 } } }),
  clearFaults: () => ({}),
  deleteFault: ({ state }) => ({
    params: { id: state.faults.add({ endpoint: 'getProfile', effect: { drop: true } }).id },
  }),
  listEvents: ({ state }) => {
    state.events.add({ source: 'client', what: 'Preferito non salvato', detail: 'HTTP 503' });
    return {};
  },
  reportEvent: () => ({ body: { what: 'Preferito non salvato', detail: 'HTTP 503' } }),
};

/** The valid request of an endpoint; `undefined` if `GOOD_REQUESTS` has none. */
export const goodRequest = async (
  name: string,
  sandbox: TestSandbox,
): Promise<GoodRequest | undefined> => GOOD_REQUESTS[name]?.(sandbox);

/** The caller of a good request. */
export const callerOf = (request: GoodRequest, sandbox: TestSandbox) =>
  request.as ? sandbox.as(request.as) : sandbox.visitor;
