import type { Adapter } from 'lowdb';
import { isObject, type Loose } from '#contract/json-values';
import type { HeldFolder } from './held-folder.ts';
import { readIfThere } from './read-if-there.ts';
import { Unreadable } from './stored-shape.ts';
import { writeWhole } from './write-whole.ts';

/** lowdb's adapter for a document. A crash leaves either the old one or the new one, whole. */
export class DocumentFile implements Adapter<object | null> {
  constructor(
    readonly path: string,
    /** Held over the folder, where other processes may want it too. */
    readonly lock: Pick<HeldFolder, 'assertHeld'>,
    /** The path at which a document is written until it is whole. */
    private readonly aside = `${path}.tmp`,
  ) {}

  /** `null` if there is none. `isDamage` is true for the error that it throws for one that is no JSON object. */
  async read(): Promise<Loose | null> {
    const text = await readIfThere('the snapshot', this.path);
    if (text === null) return null;
    const document: unknown = JSON.parse(text);
    if (!isObject(document)) throw new Unreadable('not a document');
    return document;
  }

  async write(document: object | null): Promise<void> {
    if (!document) return;
    await this.lock.assertHeld();
    await writeWhole(this.path, `${JSON.stringify(document)}\n`, {
      aside: this.aside,
      beforeRename: () => this.lock.assertHeld(),
    });
  }
}
