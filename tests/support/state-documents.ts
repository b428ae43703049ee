/** A document of a sandbox's state, and the two calls that take rows. */
import { arrangeRows } from '#lab/arrange';
import { exportSandbox, importSandbox } from '#lab/state';
import type { TestSandbox } from './server.ts';

export type Row = Record<string, unknown>;
type Document = Row & Record<'users' | 'tickets' | 'favourites' | 'feedback' | 'mail', Row[]>;

export const documentOf = async (
  { visitor }: TestSandbox,
  query: { images?: 'true'; rows?: 'changed' } = {},
) => (await visitor.call(exportSandbox, { query })).body as unknown as Document;

export const importInto = ({ visitor }: TestSandbox, body: Row) =>
  visitor.callUnchecked(importSandbox, { body });
export const arrangeIn = ({ visitor }: TestSandbox, body: Row) =>
  visitor.callUnchecked(arrangeRows, { body });

/** A document with the first row of a table changed. */
export const first = (document: Document, table: 'users' | 'tickets', change: Row) => ({
  ...document,
  [table]: document[table].map((row, at) => (at === 0 ? { ...row, ...change } : row)),
});
