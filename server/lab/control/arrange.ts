import type * as z from 'zod/mini';
import type { arrangeRows } from '#lab/arrange';
import { STATE_MAX_BYTES } from '#lab/limits';
import { PROBLEM } from '#contract/problems';
import { HttpError } from '#contract/http-error';
import type { ControlDeps } from './control-route.ts';
import type { Commit } from '../../store/draft.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Store } from '../../store/store.ts';
import { writeRow } from '../document/write-state.ts';
import type { Change } from '../../store/schema.ts';
import { bytesOfRow } from '../../store/table.ts';
import {
  ARRANGED,
  type Arranged,
  readEntries,
  storedRow,
  type ArrangeEntry,
} from './arrange-entries.ts';
import { Arrangement } from './arrangement.ts';

type Body = z.output<typeof arrangeRows.body>;
type ArrangedRows = z.output<typeof arrangeRows.answer>;

/** Makes a hash when it is the caller's turn. */
type InTurn = (hash: () => Promise<string>) => Promise<string>;

/** Makes and edits rows as the entries of a call say, in one commit; throws 400 where one does not fit (LAB-04). */
export const arrange = async (
  sandbox: Sandbox,
  body: Body,
  { passwords, personas }: ControlDeps,
  commit: Commit,
  inTurn: InTurn,
): Promise<ArrangedRows> => {
  const hashes = new Map<string, string>();
  // Each password is hashed once, whoever gets it; each in a turn of its own, so that a login waits for one.
  const entries = readEntries(body, sandbox, hashes);
  for (const password of new Set(entries.flatMap((entry) => entry.password ?? []))) {
    const about = entries
      .filter((entry) => entry.password === password)
      .flatMap((entry) => aboutPerson(entry, sandbox.store));
    hashes.set(password, await inTurn(() => passwords.hash(password, about)));
  }
  const emails = new Set(personas.map(({ email }) => email));
  return sandbox.holdImages(async () => {
    // Once more: a picture may have been deleted while it was not held, since that would keep a reset waiting (DEMO-03).
    const hashed = readEntries(body, sandbox, hashes);
    const { made } = new Arrangement(hashed, sandbox, emails);
    assertFits(sandbox, made);
    await commit((draft) => {
      draft.changes.push(...made);
    });
    const rowsOf = (table: Arranged) =>
      made.flatMap(([name, , row]) => (name === table && row ? writeRow(name, row, null) : []));
    return Object.fromEntries(ARRANGED.map((table) => [table, rowsOf(table)])) as ArrangedRows;
  });
};

/** The email that an entry gives, and the hash that it replaces. */
const aboutPerson = (entry: ArrangeEntry, store: Store): readonly string[] => {
  const { email } = entry.given;
  const row = storedRow(store, entry);
  return [typeof email === 'string' ? email : '', row && 'password' in row ? row.password : ''];
};

/** Throws 413 where the rows are more than a state can have, or than the sandbox has room for. */
const assertFits = (sandbox: Sandbox, made: readonly Change[]): void => {
  const bytes = made.reduce((sum, [, , row]) => sum + bytesOfRow(row), 0);
  if (bytes > STATE_MAX_BYTES) throw new HttpError(413, PROBLEM.tooManyBytes(STATE_MAX_BYTES));
  sandbox.assertRoom(bytes);
};
