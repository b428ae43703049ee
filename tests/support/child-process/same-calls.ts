/**
 * Runs as a child process, so that its time zone and date can differ from the parent's. Makes calls as people and
 * testers do, with pictures, mails and passwords, and as no client does, and prints as JSON everything that each was answered
 * but the `Date`.
 */
import {
  getPeriodStats,
  getStats,
  listTicketsToModerate,
  listUsers,
  moderateTicket,
  toggleUser,
} from '#contract/admin';
import { arrangeRows } from '#lab/arrange';
import { login } from '#contract/auth';
import { getCalendar } from '#contract/calendar';
import { createSandbox, listOutbox, resetSandbox, setClock, listPersonas } from '#lab/control';
import { listEvents, reportEvent } from '#lab/events';
import { createFault } from '#lab/faults';
import { listFavourites, toggleFavourite } from '#contract/favourites';
import { leaveFeedback, listFeedback } from '#contract/feedback';
import { confirmPasswordReset, requestPasswordReset } from '#contract/password-reset';
import { getSearchHints, searchTickets } from '#contract/search';
import { exportSandbox, importSandbox } from '#lab/state';
import {
  deleteTicket,
  editTicket,
  listOwnTickets,
  markTicketSold,
  publishTicket,
} from '#contract/tickets';
import { getProfile } from '#contract/users';
import type { CallAnswer, CallInput, Endpoint } from '#contract/endpoint';
import { HashingThread } from '../../../server/node/hasher.ts';
import { Passwords } from '../../../server/call/passwords.ts';
import { aPhoto, aPng, aTicket } from '../builders.ts';
import type { Answer } from '../client.ts';
import { PASSWORD, PEOPLE, SECRET, testHandler, testServer, TODAY } from '../server.ts';

const passwords = new Passwords(SECRET, new HashingThread());
const open = process.env['CORE_ADAPTER'] === 'handler' ? testHandler : testServer;
const server = await open({ date: null, passwords });
const said: string[] = [];

const record = <Body>(name: string, answer: Answer<Body>): Answer<Body> => {
  const { date: _date, ...headers } = answer.headers;
  said.push(JSON.stringify([name, answer.status, headers, answer.text]));
  return answer;
};

/** The last access token of each person. */
const tokens = new Map<string, string>();

const clientOf = (email: string | null, sandbox = 'prova') =>
  server.default.visitor.with({
    // A worker has no need to compress.
    'accept-encoding': 'identity',
    'x-sandbox': sandbox,
    ...(email === null ? {} : { authorization: `Bearer ${tokens.get(email)}` }),
  });

const call = async <E extends Endpoint>(
  email: string | null,
  entry: E,
  input: CallInput<E>,
): Promise<Answer<CallAnswer<E>>> => {
  const client = clientOf(email, entry.name === 'createSandbox' ? '' : undefined);
  return record(entry.name, await client.call(entry, input));
};

const send = async (line: string, body?: string, type = 'application/json'): Promise<void> => {
  const [method = '', path = ''] = line.split(' ');
  const headers = body === undefined ? {} : { 'content-type': type };
  const email = path === TICKETS ? MARTA : null;
  record(line, await clientOf(email).send({ method, path, headers, body }));
};

const logIn = async (email: string, password = PASSWORD): Promise<void> => {
  const { body } = await call(null, login, { body: { email, password } });
  tokens.set(email, body.access);
};

const picture = (path: string | null): Promise<void> => send(`GET ${path}`);

const TICKETS = '/api/tickets/tickets/';
const [MARTA, LUCA, ADMIN] = [
  'marta.greco@example.com',
  'luca.bianchi@example.com',
  'admin@example.com',
];

/** Asks for a reset link and chooses a new password with it: three calls. */
const changePassword = async (email: string, password: string): Promise<void> => {
  await call(null, requestPasswordReset, { body: { email } });
  const [mail] = (await call(null, listOutbox, { query: { to: email } })).body;
  const [uid = '', token = ''] = (mail?.link ?? '').split('/').slice(-2);
  const body = { uid, token, new_password1: password, new_password2: password };
  await call(null, confirmPasswordReset, { body });
};

await call(null, createSandbox, { body: { id: 'prova', date: TODAY } });
await logIn(LUCA);
await logIn(MARTA);
await logIn(ADMIN);
await call(LUCA, getProfile, {});
await call(null, getCalendar, {});
await call(null, listPersonas, {});
await call(null, searchTickets, { query: { departure: 'Roma', limit: 5 } });
await call(null, getSearchHints, { query: { departure: 'Roma', date: '2026-06-13' } });
const published = await call(LUCA, publishTicket, { body: aTicket(), image: await aPhoto() });
await picture(published.body.image);
await call(MARTA, publishTicket, { body: aTicket({ price: '12' }), image: await aPhoto() });
const edited = await call(LUCA, editTicket, {
  params: { id: published.body.id },
  body: { price: '45,50' },
  image: await aPng(),
});
await picture(edited.body.image);
await picture(published.body.image);
await picture('/uploads/seed/palermo.webp');
await call(MARTA, editTicket, { params: { id: 9 }, body: {}, image: await aPng(50) });
await call(LUCA, publishTicket, { body: aTicket({ date: '2026-02-01' }), image: await aPng() });
await call(LUCA, toggleFavourite, { params: { ticketId: 10 }, body: {} });
await call(LUCA, listFavourites, {});
await call(LUCA, leaveFeedback, { params: { userId: PEOPLE.marta }, body: { rating: 4 } });
await call(null, listFeedback, { params: { userId: PEOPLE.marta } });
await changePassword(LUCA, 'Decollo2026!');
await logIn(LUCA, 'Decollo2026!');
await changePassword(LUCA, 'Decollo2026!');
await call(ADMIN, moderateTicket, {
  params: { id: published.body.id },
  body: { decision: 'reject', reason: 'Foto poco leggibile.' },
});
await call(LUCA, listOwnTickets, {});
await call(ADMIN, toggleUser, { params: { id: PEOPLE.paolo } });
await call(ADMIN, getStats, {});
await call(ADMIN, getPeriodStats, { query: { from: '2026-05-20', to: TODAY } });
await call(ADMIN, listUsers, { query: {} });
await call(MARTA, markTicketSold, { params: { id: 9 } });
await call(LUCA, deleteTicket, { params: { id: published.body.id } });
await call(null, createFault, {
  body: { endpoint: 'getCalendar', nth: 1, effect: { status: 503 } },
});
await call(null, getCalendar, {});
await call(null, reportEvent, { body: { what: 'Preferito non salvato' } });
await call(null, listEvents, { query: {} });
const [waiting] = (await call(ADMIN, listTicketsToModerate, { query: {} })).body;
await call(ADMIN, moderateTicket, {
  params: { id: waiting?.id ?? 0 },
  body: { decision: 'approve', version: '0123456789abcdef' },
});
await call(MARTA, getStats, {});
record('another sandbox', await clientOf(null, 'no').get('/api/calendar/'));
for (const line of [
  ...['GET /api/tickets/public/?departure=Roma&limit=3', 'GET /API/Calendar', 'GET /api/nessuno/'],
  ...['GET /api/tickets/public/?airline=a&airline=b', 'HEAD /api/calendar/', 'PUT /api/calendar/'],
  ...['GET /api/%/', `OPTIONS ${TICKETS}`],
  ...['GET /api/feedbacks/venditore/', 'GET /uploads/seed/atlantide.webp'],
])
  await send(line);
for (const body of [
  ...['{"email": ', '[]', '7', '{}', '{"email":"luca.bianchi@example.com","password":"x"}'],
  ...[`{"email":"${'a'.repeat(200_000)}"}`, `{"email":${'['.repeat(99)}${']'.repeat(99)}}`],
])
  await send(`POST ${login.path}`, body);
for (const form of ['--x--\r\n', 'nonsense'])
  await send(`POST ${TICKETS}`, form, 'multipart/form-data; boundary=x');
await send(`POST ${TICKETS}`, '{}');
await send('POST /api/demo/reset/', '{"scenari":"x"}');
await call(null, setClock, { body: { advance: { days: 1, hours: 2 } } });
await call(null, arrangeRows, {
  body: {
    users: [{ email: 'una@example.com', password: 'Segreta2026!' }],
    feedback: [{ seller: PEOPLE.marta, times: 20 }],
  },
});
const { body: state } = await call(null, exportSandbox, { query: { images: 'true' } });
await call(null, importSandbox, { body: state });
await call(null, resetSandbox, { body: {} });
await call(null, exportSandbox, { query: {} });

await server.close();
await passwords.close();
process.stdout.write(JSON.stringify(said));
