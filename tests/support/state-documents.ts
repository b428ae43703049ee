/** A document of a sandbox's state, and the two calls that take rows. */
import { arrangeRows } from '#lab/arrange';
import { exportSandbox, importSandbox } from '#lab/state';
import type { TestSandbox } from './server.ts';
import type { CallAnswer, CallInput } from '#contract/endpoint';

export type Row = Record<string, unknown>;
export type Table = 'users' | 'tickets' | 'favourites' | 'feedback' | 'mail';
export type Document = Row & Record<Table, Row[]>;
type Query = { dates?: 'relative'; images?: 'true'; rows?: 'changed' };

/** The state of a sandbox as text. */
export const exportOf = async ({ visitor }: TestSandbox, query: Query = {}): Promise<string> =>
  (await visitor.call(exportSandbox, { query })).text;

export const documentOf = async (sandbox: TestSandbox, query?: Query) =>
  JSON.parse(await exportOf(sandbox, query)) as Document;

export const importInto = ({ visitor }: TestSandbox, body: Row) =>
  visitor.callUnchecked(importSandbox, { body });
export const arrangeIn = ({ visitor }: TestSandbox, body: Row) =>
  visitor.callUnchecked(arrangeRows, { body });

/** A document with the first row of a table changed. */
export const first = (document: Document, table: Table, change: Row) => ({
  ...document,
  [table]: document[table].map((row, at) => (at === 0 ? { ...row, ...change } : row)),
});

export type ArrangeBody = CallInput<typeof arrangeRows>['body'];

/** Arranges rows as a tester; fails unless all of them were made. */
export const arrange = async (
  sandbox: TestSandbox,
  body: ArrangeBody,
): Promise<CallAnswer<typeof arrangeRows>> => {
  const { status, body: rows, text } = await sandbox.visitor.call(arrangeRows, { body });
  if (status !== 201) throw new Error(`the call was answered ${status}: ${text}`);
  return rows;
};
