/** Reads the entries of a call that arranges rows (LAB-04). */
import * as z from 'zod/mini';
import type { arrangeRows } from '#lab/arrange';
import type { ClockAdvance } from '#lab/control';
import { ARRANGE_PASSWORDS_MAX } from '#lab/limits';
import { LAB_PROBLEM } from '#lab/problems';
import { ARRANGE_ENTRIES } from '#lab/rows';
import type { Loose } from '#contract/json-values';
import { HashablePassword } from '#contract/password-reset';
import { PROBLEM } from '#contract/problems';
import { invalid, type HttpError } from '#contract/http-error';
import { romeTimeOf } from '#contract/rome-time';
import { COLUMNS } from '#contract/rows';
import {
  type Entry,
  Issues,
  ISSUE,
  issuesOf,
  type IssueText,
} from '../document/validation-error.ts';
import { columnIssues, resolveDates } from '../document/read-rows.ts';
import type { SandboxClock } from '../sandbox/clock.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { REFERENCES } from '../../store/indexes.ts';
import { isInClockRange } from './clock-change.ts';

const ARRANGED = ['users', 'tickets', 'favourites', 'feedback'] as const;
export type Arranged = (typeof ARRANGED)[number];

/** One entry of a call: how many rows, and their values. */
export interface ArrangeEntry extends Entry {
  table: Arranged;
  /** The row to edit, or the id that a new one is to have. */
  id?: number;
  times: number;
  /** Columns as they are stored, but for a person named by email. */
  given: Loose;
  /** In plain text. */
  password?: string;
}

const ONE_OR_MANY = { id: true, times: true } as const;

/** What an entry can have beside the columns of its row. */
const EXTRAS = {
  users: z.extend(z.pick(ARRANGE_ENTRIES.users, ONE_OR_MANY), {
    // One shorter than a person may choose is fine; one that no login accepts is not.
    password: z.optional(HashablePassword),
  }),
  tickets: z.pick(ARRANGE_ENTRIES.tickets, { ...ONE_OR_MANY, departs_in: true }),
  favourites: z.pick(ARRANGE_ENTRIES.favourites, ONE_OR_MANY),
  feedback: z.pick(ARRANGE_ENTRIES.feedback, ONE_OR_MANY),
};

const VALUES = {
  users: z.partial(z.strictObject(COLUMNS.users)),
  tickets: z.partial(z.strictObject(COLUMNS.tickets)),
  favourites: z.partial(z.strictObject(COLUMNS.favourites)),
  feedback: z.partial(z.strictObject(COLUMNS.feedback)),
};

/** A text in Italian alone, since no file has entries. */
const only = (answered: string): IssueText => [answered, ''];

/** Texts in place of those of the schemas. */
const TEXTS: Readonly<Record<string, IssueText>> = {
  times: only(LAB_PROBLEM.arrangeTimes),
  departs_in: only(LAB_PROBLEM.departsIn),
};

/** The 400 of one entry that does not fit, which names its table, its place and a field. */
export const refusalOf = ({ table, position }: Entry, field: string, text: string): HttpError =>
  invalid({ [table]: [LAB_PROBLEM.arrangeEntry(position, field, text)] });

/** Checks the entries of a call; throws 400 with table, entry and field of all issues. */
export const readEntries = (
  body: z.output<typeof arrangeRows.body>,
  sandbox: Sandbox,
): readonly ArrangeEntry[] => {
  const issues = new Issues();
  const entries = ARRANGED.flatMap((table) =>
    (body[table] ?? []).map((entry, at) =>
      readEntry({ table, position: at + 1 }, entry, sandbox, issues),
    ),
  );
  issues.throwIfAny();
  const passwords = new Set<string>();
  for (const entry of entries) {
    if (entry.password !== undefined) passwords.add(entry.password);
    if (passwords.size > ARRANGE_PASSWORDS_MAX)
      throw refusalOf(entry, 'password', LAB_PROBLEM.arrangePasswords);
  }
  return entries;
};

const readEntry = (
  place: Entry & { table: Arranged },
  { id, times, departs_in, password, ...columns }: Loose,
  sandbox: Sandbox,
  issues: Issues,
): ArrangeEntry => {
  const { table } = place;
  const report = (field: string, issue: IssueText) => issues.addEntry(place, field, issue);
  const all = Object.entries({ id, times, departs_in, password });
  const extras = Object.fromEntries(all.filter(([, value]) => value !== undefined));
  const read = issuesOf(EXTRAS[table], extras, { texts: TEXTS });
  for (const [field, issue] of read.issues) report(field, issue);
  if (times !== undefined && (id ?? columns['email']) !== undefined)
    report('times', only(LAB_PROBLEM.arrangeOneRow));
  const given = readColumns(table, columns, sandbox, report);
  if (departs_in !== undefined && table === 'tickets' && !read.issues.has('departs_in'))
    Object.assign(given, departureIn(departs_in as Advance, given, sandbox.clock, report));
  // Those that do not fit are reported.
  return { times: 1, ...(extras as Pick<ArrangeEntry, 'id' | 'password'>), ...place, given };
};

const readColumns = (
  table: Arranged,
  columns: Loose,
  sandbox: Sandbox,
  report: (field: string, issue: IssueText) => void,
): Loose => {
  const isEmail = (column: string) =>
    REFERENCES[table][column] === 'users' && typeof columns[column] === 'string';
  const names = Object.keys(columns);
  const pick = (some: string[]) => Object.fromEntries(some.map((name) => [name, columns[name]]));
  const values = pick(names.filter((name) => !isEmail(name)));
  const given = resolveDates(table, values, sandbox.clock.today());
  const wrong = columnIssues(VALUES[table], given);
  const { image } = given;
  if (typeof image === 'string' && !wrong.has('image') && !sandbox.hasPicture(image))
    wrong.set('image', ISSUE.image);
  for (const [column, issue] of wrong) report(column, issue);
  return { ...given, ...pick(names.filter(isEmail)) };
};

type Advance = z.output<typeof ClockAdvance>;

/** The day and the time of a flight that leaves in so much time. */
const departureIn = (
  amount: Advance,
  { date, departure_time }: Loose,
  clock: SandboxClock,
  report: (field: string, issue: IssueText) => void,
): Loose => {
  const isAlone = date === undefined && departure_time === undefined;
  const instant = isAlone && Object.keys(amount).length > 0 ? clock.after(amount) : null;
  if (instant === null) report('departs_in', only(LAB_PROBLEM.departsIn));
  else if (!isInClockRange(instant)) report('departs_in', only(PROBLEM.clockRange));
  else {
    const { day, time } = romeTimeOf(instant);
    return { date: day, departure_time: time.slice(0, 5) };
  }
  return {};
};
