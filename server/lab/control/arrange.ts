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
import { bytesOfRow, type TableName } from '../../store/schema.ts';
import type { Change } from '../../store/stored-document.ts';
import { readEntries, type ArrangeEntry } from './arrange-entries.ts';
import { Arrangement, storedRow } from './arrangement.ts';

type Body = z.output<typeof arrangeRows.body>;
type Answer = z.output<typeof arrangeRows.answer>;

/** Makes a hash when it is the caller's turn. */
type InTurn = (hash: () => Promise<string>) => Promise<string>;

/** Makes and edits rows as the entries of a call say, in one commit; throws 400 where one does not fit (LAB-04). */
export const arrange = async (
  sandbox: Sandbox,
  body: Body,
  deps: ControlDeps,
  commit: Commit,
  inTurn: InTurn,
): Promise<Answer> => {
  const { store } = sandbox;
  const hashes = await hashPasswords(readEntries(body, sandbox), store, deps, inTurn);
  const personas = new Set(deps.personas.map(({ email }) => email));
  return sandbox.holdImages(async () => {
    // Once more: an own picture that they name may have been deleted while passwords were hashed.
    const entries = readEntries(body, sandbox).map((entry) => withHash(entry, hashes));
    const { rows } = new Arrangement(entries, { sandbox, inventor: deps.inventor, personas });
    const { made } = rows;
    assertRoom(sandbox, made);
    await commit((draft) => {
      draft.changes.push(...made);
    });
    const answer: Partial<Record<TableName, unknown[]>> = {
      users: [],
      tickets: [],
      favourites: [],
      feedback: [],
    };
    for (const [table, , row] of made) if (row) answer[table]?.push(writeRow(table, row, null));
    return answer as Answer;
  });
};

/** Each password is hashed once, whoever gets it in this call; each in a turn of its own, so that a login waits for one. */
const hashPasswords = async (
  entries: readonly ArrangeEntry[],
  store: Store,
  { passwords }: ControlDeps,
  inTurn: InTurn,
): Promise<ReadonlyMap<string, string>> => {
  const hashes = new Map<string, string>();
  for (const { password } of entries) {
    if (password === undefined || hashes.has(password)) continue;
    const about = entries
      .filter((entry) => entry.password === password)
      .flatMap((entry) => aboutPerson(entry, store));
    hashes.set(password, await inTurn(() => passwords.hash(password, about)));
  }
  return hashes;
};

const withHash = (
  { password, ...entry }: ArrangeEntry,
  hashes: ReadonlyMap<string, string>,
): ArrangeEntry =>
  password === undefined
    ? entry
    : { ...entry, given: { ...entry.given, password: hashes.get(password) } };

/** The email that an entry gives, and the hash that it replaces. */
const aboutPerson = (entry: ArrangeEntry, store: Store): readonly string[] => {
  const { email } = entry.given;
  const row = storedRow(store, entry);
  return [typeof email === 'string' ? email : '', row && 'password' in row ? row.password : ''];
};

/** Throws 413 where the rows are more than a state can have, or than the sandbox has room for. */
const assertRoom = (sandbox: Sandbox, made: readonly Change[]): void => {
  const bytes = made.reduce((sum, [, , row]) => sum + bytesOfRow(row), 0);
  if (bytes > STATE_MAX_BYTES) throw new HttpError(413, PROBLEM.tooManyBytes(STATE_MAX_BYTES));
  sandbox.assertRoom(bytes);
};
