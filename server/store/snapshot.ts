import type { Adapter } from 'lowdb';
import type { HeldFolder } from './held-folder.ts';
import { TABLES } from './schema.ts';
import { parseDocument } from './stored-shape.ts';
import type { StoredDocument } from './stored-document.ts';
import { readIfThere } from './read-if-there.ts';
import { writeWhole } from './write-whole.ts';

/** Rows serialised at a time: a large snapshot in one piece would block the event loop. */
const ROWS_AT_A_TIME = 500;

/** lowdb's adapter for the snapshot. A crash leaves either the old snapshot or the new one, whole. */
export class SnapshotFile implements Adapter<StoredDocument | null> {
  constructor(
    readonly path: string,
    /** The lock on its folder, where it is written while other processes may want the folder too. */
    private readonly lock?: HeldFolder,
  ) {}

  /** `null` if there is none. `isDamage` is true for the error that it throws for a damaged one. */
  async read(): Promise<StoredDocument | null> {
    const text = await readIfThere('the snapshot', this.path);
    return text === null ? null : parseDocument(JSON.parse(text));
  }

  async write(document: StoredDocument | null): Promise<void> {
    if (!document) return;
    await this.lock?.assertHeld();
    await writeWhole(this.path, serialise(document), {
      beforeRename: () => this.lock?.assertHeld(),
    });
  }
}

/** The document as JSON, in pieces. */
function* serialise({ changes, ...head }: StoredDocument): Generator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"changes":{`;
  for (const [at, table] of TABLES.entries()) {
    yield `${at === 0 ? '' : ','}\n"${table}":[`;
    const rows = changes[table];
    for (let from = 0; from < rows.length; from += ROWS_AT_A_TIME) {
      const piece = rows
        .slice(from, from + ROWS_AT_A_TIME)
        .map((row) => JSON.stringify(row))
        .join(',\n');
      yield `${from === 0 ? '\n' : ',\n'}${piece}`;
    }
    yield ']';
  }
  yield '}}\n';
}
