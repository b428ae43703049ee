/** Mutants that no test kills, because nothing that the product promises changes. */
export interface Survivor {
  file: string;
  /** The code as it is, and as Stryker changes it, both in one line; a long one as results.md shows it, up to an '…'. */
  from: string;
  to: string;
  why: string;
}

const SESSIONS = 'server/security/sessions.ts';
const FAVOURITES = 'server/features/favourites/routes.ts';
const BYTES = 'server/security/byte-budget.ts';
const HINTS = 'server/features/tickets/search-hints.ts';

const FIND = 'server/features/tickets/find-tickets.ts';
const RULES = 'client/features/publish/ticket-rules.ts';
const IMAGE = 'client/features/publish/check-image.ts';
const VALUES = 'client/features/publish/ticket-values.ts';
const ADDRESSES = 'server/security/addresses.ts';
const QUEUE = 'server/security/fair-queue.ts';
const STATE = 'server/contract/ticket-state.ts';
const TICKETS = 'server/features/tickets/routes.ts';
const USERS = 'client/features/admin/find-users.ts';
const LINK = 'server/features/password-reset/link.ts';

const TYPES = 'there always is one; the condition is for the types';
const OTHER_TEXT = '"Stryker was here!"';

export const SURVIVORS: readonly Survivor[] = [
  {
    file: SESSIONS,
    from: 'known?.sandboxId === sandboxId',
    to: 'false',
    why: 'the bond is computed anew each time, to the same',
  },
  {
    file: SESSIONS,
    from: '{ sandboxId, bond }',
    to: '{}',
    why: 'the bond is computed anew each time, to the same',
  },
  {
    file: ADDRESSES,
    from: 'listed !== undefined',
    to: 'true',
    why: 'no header lists no address',
  },
  {
    file: HINTS,
    from: 'a.date < b.date',
    to: 'a.date <= b.date',
    why: 'each day is there once',
  },
  {
    file: FAVOURITES,
    from: '!ticket',
    to: 'false',
    why: 'a ticket is deleted with its favourites; the condition is for the types',
  },
  {
    file: FAVOURITES,
    from: 'body?.is_favorite',
    to: 'body.is_favorite',
    why: 'a call without a body has an empty one; the condition is for the types',
  },
  {
    file: 'server/security/admission.ts',
    from: 'subject === undefined',
    to: 'false',
    why: 'another key for what is counted of the address alone',
  },
  { file: BYTES, from: 'now > 0', to: 'true', why: 'no bytes are kept as 0, which is read alike' },
  {
    file: BYTES,
    from: 'now > 0',
    to: 'now >= 0',
    why: 'no bytes are kept as 0, which is read alike',
  },
  {
    file: ADDRESSES,
    from: '[]',
    to: '["Stryker was here"]',
    why: 'a text has a first part always, and behind eight groups nothing is read',
  },
  {
    file: QUEUE,
    from: '[]',
    to: '["Stryker was here"]',
    why: 'in `#giveUp` the place is in neither list; in `#start` the address has one',
  },
  { file: QUEUE, from: 'longest[1].pop()?.refuse', to: 'longest[1].pop().refuse', why: TYPES },
  { file: QUEUE, from: 'first?.start', to: 'first.start', why: TYPES },
  {
    file: LINK,
    from: "''",
    to: OTHER_TEXT,
    why: 'neither text is a signature, and a text has a first part always',
  },
  {
    file: LINK,
    from: "'password-reset'",
    to: '""',
    why: 'a bond of a session, the other text that is signed, begins otherwise anyway',
  },
  {
    file: 'server/features/tickets/ticket-json.ts',
    from: 'kept?.reviews',
    to: 'kept.reviews',
    why: 'every ticket has a seller, so without an entry the condition ends before',
  },
  { file: HINTS, from: "''", to: OTHER_TEXT, why: 'without a date no day is counted' },
  ...["'rule'", "'required'", "'number'"].map((from) => ({
    file: RULES,
    from,
    to: '""',
    why: 'the types of errors are only compared with each other',
  })),
  { file: RULES, from: "today !== ''", to: 'true', why: 'before an unknown day there is no other' },
  { file: RULES, from: "''", to: OTHER_TEXT, why: 'before an unknown day there is no other' },
  {
    file: IMAGE,
    from: '{ return undefined; }',
    to: '{}',
    why: 'without a `return` it is `undefined`, too',
  },
  {
    file: IMAGE,
    from: '{ return false; }',
    to: '{}',
    why: '`undefined` is read as `false`',
  },
  {
    file: 'client/features/publish/matches-airport.ts',
    from: 'findAirport(airport.label)?.iata',
    to: 'findAirport(airport.label).iata',
    why: TYPES,
  },
  {
    file: VALUES,
    from: "''",
    to: OTHER_TEXT,
    why: 'each field that can be `null` is set below',
  },
  { file: FIND, from: 'exact', to: 'false', why: 'the first of the rules below finds it, too' },
  {
    file: FIND,
    from: '[]',
    to: '["Stryker was here"]',
    why: 'no airport and no filter has this name',
  },
  ...[
    '/^(\\d{1,2})[/. -](\\d{1,2})[/. -](\\d{4})$/',
    '/^(\\d{1,2})[:.](\\d\\d)(?:[:.]\\d\\d)?$/',
  ].flatMap((from) =>
    [from.replace('^', ''), from.replace('$', '')].map((to) => ({
      file: 'client/ui/typed-date.ts',
      from,
      to,
      why: 'the rest of a longer text stays, and the whole is no date nor time',
    })),
  ),
  {
    file: SESSIONS,
    from: "'session'",
    to: '""',
    why: 'what a reset link signs, the other text that is signed, begins otherwise anyway',
  },
  {
    file: 'server/features/admin/routes.ts',
    from: "''",
    to: OTHER_TEXT,
    why: 'a rejection always has a reason; the value is for the types',
  },
  {
    file: 'server/features/admin/stats.ts',
    from: 'ticket.sold_at === null',
    to: 'false',
    why: 'no instant is a day of 1970, which is in no series',
  },
  {
    file: USERS,
    from: "text.normalize('NFD').replaceAll(/\\p{M}/gu, '').toLowerCase()",
    to: "text.normalize('NFD').replaceAll(/\\p{M}/gu, '').toUpperCase()",
    why: 'what is typed and what is searched are folded alike',
  },
  {
    file: USERS,
    from: 'fold(typed).split(/\\s+/).filter(Boolean)',
    to: 'fold(typed).split(/\\s+/)',
    why: 'each text contains the empty one',
  },
  { file: USERS, from: '/\\s+/', to: '/\\s/', why: 'each text contains the empty one' },
  {
    file: 'client/features/search/pages.ts',
    from: 'header !== null',
    to: 'true',
    why: 'the expression does not match `null` either; the condition is for the types',
  },
  {
    file: 'client/features/tickets/departs-in.ts',
    from: 'now === 0',
    to: 'false',
    why: 'no flight leaves within a day of 1970',
  },
  {
    file: 'client/features/tickets/seller-line.ts',
    from: '/\\s+/',
    to: '/\\s/',
    why: 'the text is trimmed, and only its first word is taken',
  },
  {
    file: STATE,
    from: 'flight.date === today',
    to: 'true',
    why: 'a flight of another day has left by its instant as well; the day spares computing that',
  },
  {
    file: STATE,
    from: 'flight.date < today',
    to: 'flight.date <= today',
    why: 'a flight of the day itself is decided before',
  },
  {
    file: TICKETS,
    from: "''",
    to: OTHER_TEXT,
    why: 'no picture has either name, so none is removed',
  },
  {
    file: TICKETS,
    from: '(searchPages: SearchPages): Route[] => [ route(searchTickets, ({ query, sandbox,…',
    to: '() => undefined',
    why: 'no test file loads with it, and Stryker counts tests that fail, not files',
  },
  {
    file: 'server/store/by-age.ts',
    from: 'a.created_at < b.created_at',
    to: 'a.created_at <= b.created_at',
    why: 'the two are not equal there',
  },
  {
    file: 'client/lib/api.ts',
    from: 'params?.[name]',
    to: 'params[name]',
    why: 'a call whose path has parameters is given them; the condition is for the types',
  },
  {
    file: 'client/lib/api.ts',
    from: '{ return undefined; }',
    to: '{}',
    why: 'without a `return` it is `undefined`, too',
  },
  {
    file: 'client/lib/edited-ticket.ts',
    from: 'stored === null',
    to: 'false',
    why: '`null` is no ticket either, and removing what is not there changes nothing',
  },
  {
    file: 'client/lib/formats.ts',
    from: "''",
    to: OTHER_TEXT,
    why: 'neither text is a date',
  },
  {
    file: 'client/lib/next-after-login.ts',
    from: "''",
    to: OTHER_TEXT,
    why: 'neither text is a path',
  },
];
