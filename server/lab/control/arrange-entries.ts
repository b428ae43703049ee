/** Reads the entries of a call that arranges rows (LAB-04). */
import * as z from 'zod/mini';
import type { arrangeRows } from '#lab/arrange';
import type { ClockAdvance } from '#lab/control';
import { ARRANGE_PASSWORDS_MAX } from '#lab/limits';
import { LAB_PROBLEM } from '#lab/problems';
import { BESIDE } from '#lab/rows';
import type { Loose } from '#contract/json-values';
import { HashablePassword } from '#contract/password-reset';
import { SHARED } from '#lab/zod-problems';
import { invalid, type HttpError } from '#contract/http-error';
import { COLUMNS } from '#contract/rows';
import { Issues } from '../document/issues.ts';
import { columnIssues, resolveDates } from '../document/read-rows.ts';
import { romeTimeOf } from '../document/relative-dates.ts';
import type { SandboxClock } from '../sandbox/clock.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Rows } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { isInClockRange } from './clock-change.ts';

export const ARRANGED = ['users', 'tickets', 'favourites', 'feedback'] as const;
export type Arranged = (typeof ARRANGED)[number];

/** One entry of a call: how many rows, and their values. */
export interface ArrangeEntry {
  table: Arranged;
  /** Its place in the list, from 1. */
  position: number;
  /** The row to edit, or the id that a new one is to have. */
  id?: number;
  times: number;
  /** Columns as they are stored, but for a person named by email. */
  given: Loose;
  /** In plain text. */
  password?: string;
}

/** The stored row that an entry edits: the one with its id, or the person with its email. */
export const storedRow = (
  { tables }: Store,
  { table, id, given: { email } }: ArrangeEntry,
): Rows[Arranged] | undefined => {
  if (id !== undefined) return tables[table].get(id);
  const isByEmail = table === 'users' && typeof email === 'string';
  return isByEmail ? tables.users.by('email', email)[0] : undefined;
};

/** Columns that follow another one: an edit that gives that one alone fills them in anew. */
const FOLLOWERS: Readonly<Record<string, readonly string[]>> = {
  status: ['sold_at'],
  moderation: ['moderation_reason'],
  trip_type: ['return_departure_time', 'return_arrival_time'],
  departure_time: ['arrival_time'],
};

/** The columns of a row that an entry leaves as they are. */
export const keptColumns = (
  { id: _id, ...columns }: Rows[Arranged],
  { table, given }: ArrangeEntry,
): Loose => {
  if (table !== 'tickets') return columns;
  const stale = new Set(Object.keys(given).flatMap((name) => FOLLOWERS[name] ?? []));
  return Object.fromEntries(Object.entries(columns).filter(([name]) => !stale.has(name)));
};

/** Entries once their dates are resolved. */
const entryOf = (table: Arranged): z.ZodMiniObject =>
  z.partial(z.strictObject({ ...COLUMNS[table], ...BESIDE[table] }));

const ENTRIES: Readonly<Record<Arranged, z.ZodMiniObject>> = {
  users: entryOf('users'),
  tickets: entryOf('tickets'),
  favourites: entryOf('favourites'),
  feedback: entryOf('feedback'),
};

/** Texts in place of those of the schemas. */
const TEXTS = { times: LAB_PROBLEM.arrangeTimes, departs_in: LAB_PROBLEM.departsIn };

/** The 400 of one entry that does not fit, which names its table, its place and a field. */
export const entryRefusal = (
  { table, position }: Pick<ArrangeEntry, 'table' | 'position'>,
  field: string,
  text: string,
): HttpError => invalid({ [table]: [LAB_PROBLEM.arrangeEntry(position, field, text)] });

/** Checks the entries of a call; throws 400 with table, entry and field of all issues. `hashes` are those of passwords so far. */
export const readEntries = (
  body: z.output<typeof arrangeRows.body>,
  sandbox: Sandbox,
  hashes: ReadonlyMap<string, string>,
): readonly ArrangeEntry[] => {
  const issues = new Issues();
  const entries = ARRANGED.flatMap((table) =>
    (body[table] ?? []).map((entry, at) => readEntry(table, at + 1, entry, sandbox, issues)),
  );
  issues.throwIfAny();
  const passwords = new Set<string>();
  for (const entry of entries) {
    const { password, given } = entry;
    if (password === undefined) continue;
    passwords.add(password);
    entry.given = { ...given, password: hashes.get(password) };
    if (passwords.size > ARRANGE_PASSWORDS_MAX)
      throw entryRefusal(entry, 'password', LAB_PROBLEM.arrangePasswords);
  }
  return entries;
};

/** What does not fit is reported, and makes the entry one of no use. */
const readEntry = (
  table: Arranged,
  position: number,
  said: Loose,
  sandbox: Sandbox,
  issues: Issues,
): ArrangeEntry => {
  const entry = resolveDates(table, said, sandbox.clock.today());
  const wrong = columnIssues(ENTRIES[table], entry, TEXTS);
  const { id, times, departs_in, password, ...given } = entry;
  const report = (field: string, text: string) => {
    if (!wrong.has(field)) wrong.set(field, text);
  };
  if (times !== undefined && (id ?? given['email']) !== undefined)
    report('times', LAB_PROBLEM.arrangeOneRow);
  // One shorter than a person may choose is fine; one that no login accepts is not.
  const { error } = z.optional(HashablePassword).safeParse(password);
  if (error) report('password', error.issues[0]?.message ?? '');
  const { image } = given;
  if (typeof image === 'string' && !sandbox.hasPicture(image))
    report('image', LAB_PROBLEM.stateNoImage);
  if (departs_in !== undefined && !wrong.has('departs_in')) {
    const flight = departureIn(departs_in as Advance, given, sandbox.clock);
    if (typeof flight === 'string') report('departs_in', flight);
    else Object.assign(given, flight);
  }
  for (const [field, text] of wrong) issues.addEntry(table, position, field, text);
  const options = { id, password } as Pick<ArrangeEntry, 'id' | 'password'>;
  return { table, position, times: Number(times ?? 1), ...options, given };
};

type Advance = z.output<typeof ClockAdvance>;

/** The day and the time of a flight that leaves in so much time, or why it cannot. */
const departureIn = (
  amount: Advance,
  { date, departure_time }: Loose,
  clock: SandboxClock,
): Loose | string => {
  if (date !== undefined || departure_time !== undefined) return LAB_PROBLEM.departsIn;
  const instant = clock.after(amount);
  if (!isInClockRange(instant)) return SHARED.clockRange;
  const { day, time } = romeTimeOf(instant);
  return { date: day, departure_time: time.slice(0, 5) };
};
