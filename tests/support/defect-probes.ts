/** For each defect of the server, calls whose answers differ by it (LAB-07). */
import {
  getPeriodStats,
  listTicketsToModerate,
  listUsers,
  moderateTicket,
  toggleUser,
} from '#contract/admin';
import { login } from '#contract/auth';
import type { Endpoint } from '#contract/endpoint';
import { listFavourites, toggleFavourite } from '#contract/favourites';
import { leaveFeedback, listFeedback } from '#contract/feedback';
import { confirmPasswordReset, requestPasswordReset } from '#contract/password-reset';
import { searchTickets } from '#contract/search';
import { editTicket, listOwnTickets, markTicketSold, publishTicket } from '#contract/tickets';
import { getProfile, getSeller } from '#contract/users';
import type { UncheckedInput } from '../kit/call.ts';
import { arrange } from './state-documents.ts';
import { aTicket } from './builders.ts';
import type { Answer } from './client.ts';
import { isOvertaken } from './eventually.ts';
import { DAVIDES_TICKET, goodRequest, MARTAS_TICKET } from './requests.ts';
import { PASSWORD, PEOPLE, type Person, type TestSandbox } from './server.ts';

type Step = [who: Person | null, entry: Endpoint, input?: UncheckedInput];
/** Is told each answer that a probe gets. */
type Tell = (entry: Endpoint, answer: Answer) => void;
type Probe = (sandbox: TestSandbox, tell: Tell) => Promise<unknown>;

const call = async (sandbox: TestSandbox, tell: Tell, [who, entry, input]: Step) => {
  const client = who ? sandbox.as(who) : sandbox.visitor;
  const answer = await client.callUnchecked(entry, input ?? {});
  tell(entry, answer);
  const { status, body, headers } = answer;
  return { status, body, total: headers['x-total-count'], next: headers['x-next'] };
};

const marta = { userId: String(PEOPLE.marta) };
const [own, foreign] = [{ id: String(MARTAS_TICKET) }, { id: String(DAVIDES_TICKET) }];
const star = { ticketId: String(DAVIDES_TICKET) };
const review = (rating: number) => ({ params: marta, body: { rating } });

/** Calls one after another, and answers the last answer. */
const probe =
  (...steps: Step[]): Probe =>
  async (sandbox, tell) => {
    let last: unknown;
    for (const step of steps) last = await call(sandbox, tell, step);
    return last;
  };

const search = (query: UncheckedInput['query'] = {}): Probe =>
  probe([null, searchTickets, { query }]);

const nextPage: Probe = async (sandbox, tell) => {
  const { next } = await call(sandbox, tell, [null, searchTickets, { query: { limit: '5' } }]);
  return call(sandbox, tell, [null, searchTickets, { query: { limit: '5', after: String(next) } }]);
};

const published = (draft: UncheckedInput['body']): Probe =>
  probe(['luca', publishTicket, { body: draft }], ['luca', listOwnTickets]);

/** The statuses of so many logins one after another. */
const logins =
  (person: Person, times: number, password = PASSWORD): Probe =>
  async (sandbox, tell) => {
    const body = { email: sandbox.user(person).email, password };
    const statuses: number[] = [];
    for (let at = 0; at < times; at += 1)
      statuses.push((await call(sandbox, tell, [null, login, { body }])).status);
    return statuses;
  };

const mailsAfterReset: Probe = async (sandbox, tell) => {
  const body = { email: sandbox.user('luca').email };
  await call(sandbox, tell, [null, requestPasswordReset, { body }]);
  return sandbox.state.store.mail.size;
};

const shortPassword: Probe = async (sandbox, tell) => {
  const { body } = await goodRequest('confirmPasswordReset', sandbox);
  const short = { ...(body as object), new_password1: 'Volar26', new_password2: 'Volar26' };
  return (await call(sandbox, tell, [null, confirmPasswordReset, { body: short }])).status;
};

/** Whether other calls are answered before the step that was taken first. */
const overtaken =
  (step: Step): Probe =>
  (sandbox, tell) =>
    isOvertaken(
      () => call(sandbox, tell, step),
      () => call(sandbox, tell, [null, getSeller, { params: marta }]),
    );

const manyFavourites: Probe = async (sandbox, tell) => {
  const tickets = Array.from({ length: 120 }, (_, at) => ({ id: 900 + at, user: PEOPLE.davide }));
  const favourites = tickets.map(({ id }) => ({ user: PEOPLE.nuovo, ticket: id }));
  await arrange(sandbox, { tickets, favourites });
  return overtaken(['nuovo', listFavourites])(sandbox, tell);
};

const expiredSession: Probe = async (sandbox, tell) => {
  const old = sandbox.as('marta');
  sandbox.state.clock.advance({ days: 2 });
  const answer = await old.callUnchecked(getProfile);
  tell(getProfile, answer);
  return [answer.status, answer.body];
};

export const DEFECT_PROBES: Readonly<Record<string, Probe>> = {
  'many-favourites-slow': manyFavourites,
  'every-fourth-login-refused': logins('luca', 4),
  'unknown-email-told-apart': probe([
    null,
    login,
    { body: { email: 'nessuno@example.com', password: 'sbagliata' } },
  ]),
  'forged-token-accepted': expiredSession,
  'stranger-changes-price': probe(
    ['luca', editTicket, { params: own, body: { price: '1' } }],
    ['marta', listOwnTickets],
  ),
  'price-off-by-a-cent': search(),
  'wrong-order-among-equals': search(),
  'prices-sorted-as-text': search({ price_order: 'asc' }),
  'one-service-is-enough': search({ services: ['Bagaglio a mano', 'Scelta posto'] }),
  'city-finds-one-airport': search({ departure: 'Milano' }),
  'next-page-skips-one': nextPage,
  'own-tickets-not-hidden': search({ except_seller: String(PEOPLE.marta) }),
  'return-times-swapped': search(),
  'reviews-miscounted': search(),
  'comma-lost-in-price': published(aTicket({ price: '49,90' })),
  'edit-clears-notes': probe(
    ['marta', editTicket, { params: own, body: { notes: 'Con il pranzo.' } }],
    ['marta', editTicket, { params: own, body: { price: '30' } }],
  ),
  'email-to-the-letter': async (sandbox, tell) => {
    const email = sandbox.user('marta').email.toUpperCase();
    return (await call(sandbox, tell, [null, login, { body: { email, password: PASSWORD } }]))
      .status;
  },
  'no-end-of-guessing': logins('marta', 12, 'sbagliata'),
  'everyone-is-staff': probe(['luca', getProfile]),
  'favourite-lost-on-reload': probe(
    ['nuovo', toggleFavourite, { params: star, body: { is_favorite: true } }],
    ['nuovo', listFavourites],
  ),
  'favourite-wish-ignored': probe(
    ['nuovo', toggleFavourite, { params: star, body: { is_favorite: true } }],
    ['nuovo', toggleFavourite, { params: star, body: { is_favorite: true } }],
  ),
  'favourites-forget-state': probe(
    ['nuovo', toggleFavourite, { params: { ticketId: own.id }, body: { is_favorite: true } }],
    ['marta', markTicketSold, { params: own }],
    ['nuovo', listFavourites],
  ),
  'own-profile-reviewed': probe(['marta', leaveFeedback, review(5)]),
  'unknown-seller-found': probe([null, listFeedback, { params: { userId: '9999' } }]),
  'mail-sent-twice': mailsAfterReset,
  'short-password-accepted': shortPassword,
  'forbidden-lets-through': probe(['luca', listUsers]),
  'period-without-its-last-day': probe([
    'admin',
    getPeriodStats,
    { query: { from: '2026-06-01', to: '2026-06-11' } },
  ]),
  'toggle-answers-the-old-state': probe(['admin', toggleUser, { params: foreign }]),
  'newest-moderated-first': probe(['admin', listTicketsToModerate]),
  'rejects-without-a-reason': probe([
    'admin',
    moderateTicket,
    { params: { id: '53' }, body: { decision: 'reject' } },
  ]),
};
