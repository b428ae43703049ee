import type { Loose } from '#contract/json-values';
import type * as z from 'zod/mini';
import type { arrangeRows } from '#lab/arrange';
import { ClockAdvance } from '#lab/control';
import { ARRANGE_PASSWORDS_MAX } from '#lab/limits';
import { ARRANGE_ENTRIES } from '#lab/rows';
import { HashablePassword } from '#contract/password-reset';
import { PROBLEM } from '#contract/problems';
import { LAB_PROBLEM } from '#lab/problems';
import { invalid, type Refusal } from '#contract/refusal';
import { romeTimeOf } from '#contract/rome-time';
import type { SandboxClock } from '../sandbox/clock.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { Issues, ISSUE, issueOf, type IssueText } from '../document/validation-error.ts';
import { REFERENCES } from '../../store/indexes.ts';
import type { TableName } from '../../store/schema.ts';
import { readValue } from '../document/read-rows.ts';
import { isInClockRange } from './clock-change.ts';

export const ARRANGED = ['users', 'tickets', 'favourites', 'feedback'] as const;
export type Arranged = (typeof ARRANGED)[number];

type Body = z.output<typeof arrangeRows.body>;
/** One entry of a call: how many rows, and their values. */
export interface ArrangeEntry {
  table: Arranged;
  /** The row to edit, or the id that a new one is to have. */
  id: number | undefined;
  times: number;
  /** Columns as they are stored, but for a person named by email. */
  given: Loose;
  /** The password in plain text. */
  password: string | undefined;
  /** The entry's 400, which names its table, its position and a field. */
  refusal: (field: string, text: string) => Refusal;
}

/** Checks the entries of a call by the schema of the store; throws 400 with table, entry and field of all issues. */
export const readEntries = (body: Body, sandbox: Sandbox): readonly ArrangeEntry[] => {
  const issues = new Issues();
  const entries = ARRANGED.flatMap((table) =>
    (body[table] ?? []).map((entry, at) => readEntry(table, entry, at + 1, sandbox, issues)),
  );
  issues.throwIfAny();
  const passwords = new Set<string>();
  for (const { password, refusal } of entries) {
    if (password !== undefined) passwords.add(password);
    if (passwords.size > ARRANGE_PASSWORDS_MAX)
      throw refusal('password', LAB_PROBLEM.arrangePasswords);
  }
  return entries;
};

type Report = (field: string, issue: IssueText) => void;

/** Issues of an entry, in Italian alone, since no file has entries. */
const only = (italian: string): IssueText => [italian, ''];

const readEntry = (
  table: Arranged,
  entry: Loose,
  position: number,
  sandbox: Sandbox,
  issues: Issues,
): ArrangeEntry => {
  const report: Report = (field, issue) => issues.addEntry(table, position, field, issue);
  const { id, times = 1, departs_in, password, ...columns } = entry;
  const { shape } = ARRANGE_ENTRIES[table];
  const wrongId = issueOf(shape.id, id);
  if (wrongId) report('id', wrongId);
  const read = { id: shape.id.safeParse(id).data, times: shape.times.safeParse(times).data };
  if (read.times === undefined) report('times', only(LAB_PROBLEM.arrangeTimes));
  if (entry['times'] !== undefined && (id ?? columns['email']) !== undefined)
    report('times', only(LAB_PROBLEM.arrangeOneRow));
  return {
    table,
    id: read.id,
    times: read.times ?? 1,
    given: readColumns(table, columns, departs_in, sandbox, report),
    password: readPassword(table, password, report),
    refusal: (field, text) =>
      invalid({ [table]: [LAB_PROBLEM.arrangeEntry(position, field, text)] }),
  };
};

const readColumns = (
  table: Arranged,
  columns: Loose,
  departs_in: unknown,
  sandbox: Sandbox,
  report: Report,
): Loose => {
  const given: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(columns)) {
    if (isPersonByEmail(table, column, value)) {
      given[column] = value;
      continue;
    }
    const { read, issue } = readValue(table, column, value, sandbox.clock.today());
    if (issue) report(column, issue);
    else if (column === 'image' && typeof read === 'string' && !sandbox.hasPicture(read))
      report(column, ISSUE.image);
    given[column] = read;
  }
  if (departs_in === undefined) return given;
  if (table !== 'tickets') report('departs_in', ISSUE.unknown);
  else if (given['date'] !== undefined || given['departure_time'] !== undefined)
    report('departs_in', only(LAB_PROBLEM.departsIn));
  else Object.assign(given, departureIn(departs_in, sandbox.clock, report));
  return given;
};

const isPersonByEmail = (table: TableName, column: string, value: unknown): value is string =>
  REFERENCES[table][column] === 'users' && typeof value === 'string';

const departureIn = (
  amount: unknown,
  clock: SandboxClock,
  report: Report,
): { date: string; departure_time: string } | null => {
  const { data } = ClockAdvance.safeParse(amount);
  const instant = data && Object.keys(data).length > 0 ? clock.after(data) : null;
  if (instant === null) report('departs_in', only(LAB_PROBLEM.departsIn));
  else if (!isInClockRange(instant)) report('departs_in', only(PROBLEM.clockRange));
  else {
    const { day, time } = romeTimeOf(instant);
    return { date: day, departure_time: time.slice(0, 5) };
  }
  return null;
};

/** A password shorter than a person may choose is fine; one that no login accepts is not. */
const readPassword = (table: Arranged, value: unknown, report: Report): string | undefined => {
  if (value === undefined) return undefined;
  if (table !== 'users') report('password', ISSUE.unknown);
  else if (typeof value !== 'string') report('password', only(PROBLEM.invalid));
  else {
    const { error } = HashablePassword.safeParse(value);
    if (!error) return value;
    for (const { message } of error.issues) report('password', only(message));
  }
  return undefined;
};
