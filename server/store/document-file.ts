import type { Adapter } from 'lowdb';
import { isObject, type Loose } from '#contract/json-values';
import type { LockedFiles } from './held-folder.ts';
import { readIfThere } from './read-if-there.ts';
import { TABLES } from './schema.ts';
import { Unreadable } from './stored-shape.ts';

interface Options {
  /** The path at which a document is written until it is whole. */
  aside?: string;
  /** Awaited before each write; where it throws, nothing is written. */
  beforeWrite?: () => Promise<void>;
}

/** lowdb's adapter for a document. A crash leaves either the old one or the new one, whole. */
export class DocumentFile implements Adapter<object | null> {
  /** The JSON of rows, which are never mutated: a write makes that of the changed ones alone. */
  readonly #rowTexts = new WeakMap<object, string>();

  constructor(
    readonly path: string,
    private readonly files: LockedFiles,
    private readonly options: Options = {},
  ) {}

  /** `null` if there is none. `isDamage` is true for the error that it throws for one that is no JSON object. */
  async read(): Promise<Loose | null> {
    const text = await readIfThere('the stored data', this.path);
    if (text === null) return null;
    const document: unknown = JSON.parse(text);
    if (!isObject(document)) throw new Unreadable('not a document');
    return document;
  }

  async write(document: object | null): Promise<void> {
    if (!document) return;
    await this.options.beforeWrite?.();
    await this.files.write(this.path, `${this.#textOf(document)}\n`, this.options.aside);
  }

  /** The document's JSON; its rows are the store's own objects. */
  #textOf(document: object): string {
    const parts = Object.entries(document).flatMap(([key, part]: [string, unknown]) => {
      if (part === undefined) return [];
      const text =
        isTable(key) && Array.isArray(part) ? this.#rowsText(part) : JSON.stringify(part);
      return [`${JSON.stringify(key)}:${text}`];
    });
    return `{${parts.join(',')}}`;
  }

  #rowsText(rows: readonly object[]): string {
    const texts = rows.map((row) => {
      const text = this.#rowTexts.get(row) ?? JSON.stringify(row);
      this.#rowTexts.set(row, text);
      return text;
    });
    return `[${texts.join(',')}]`;
  }
}

const TABLE_NAMES: ReadonlySet<string> = new Set(TABLES);
const isTable = (key: string): boolean => TABLE_NAMES.has(key);
