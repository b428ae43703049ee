import type { Adapter } from 'lowdb';
import { changeFolder, openEmpty, removeFile, rename } from '#platform/files';
import { dirname } from '#platform/path';
import type { HeldFolder } from './held-folder.ts';
import { TABLES } from './schema.ts';
import { parseDocument } from './stored-shape.ts';
import type { StoredDocument } from './stored-document.ts';
import { readIfThere } from './read-if-there.ts';

/** Rows serialised at a time: a large snapshot in one piece would block the event loop. */
const ROWS_AT_A_TIME = 500;

/**
 * lowdb's adapter for the snapshot. It writes to another file, syncs that, renames it and syncs the folder; so a crash
 * leaves either the old snapshot or the new one, whole.
 */
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
    const aside = `${this.path}.tmp`;
    try {
      const handle = await openEmpty(aside);
      try {
        for (const piece of serialise(document)) await handle.writeFile(piece);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await this.lock?.assertHeld();
      await changeFolder(dirname(this.path), () => rename(aside, this.path));
    } catch (error) {
      // The part that was written would take room on a disk that may be full.
      await removeFile(aside).catch(() => {});
      throw error;
    }
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
