import { Low, type Adapter } from 'lowdb';
import { isObject, type Loose } from '#contract/json-values';
import { base64Of, joinBytes } from '#platform/bytes';
import type { GuardedFiles } from './data-lock.ts';
import { Unreadable } from './document.ts';
import { readIfThere } from './read-if-there.ts';
import { TABLES } from './schema.ts';

interface WriteOptions {
  /** The path at which it is written until it is whole. */
  aside?: string;
  /** Awaited before each write; where it throws, nothing is written. */
  beforeWrite?: () => Promise<void>;
}

/** lowdb's adapter for a document. A crash leaves either the old one or the new one, whole. */
export class DocumentFile implements Adapter<object | null> {
  /**
   * The JSON of rows, which are never mutated: a write makes that of the changed ones alone. As bytes: those of a whole text
   * of 300 rows took 0.5 ms of each write, since one '–' in it makes every character two bytes wide.
   */
  readonly #rows = new WeakMap<object, Uint8Array>();

  constructor(
    readonly path: string,
    private readonly files: GuardedFiles,
    private readonly options: WriteOptions = {},
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
    await this.files.write(this.path, this.#piecesOf(document), this.options.aside);
  }

  /**
   * The document's JSON in pieces; its rows are the store's own objects. Pictures are each a piece, made when the one before
   * it is written: 200 MB of them at once took 1.5 GB, and 430 MB are longer than V8's longest string.
   */
  *#piecesOf(document: object): Generator<Uint8Array> {
    const parts = Object.entries(document).filter(([, part]) => part !== undefined);
    let pieces: Uint8Array[] = [];
    for (const [at, [key, part]] of parts.entries() as IterableIterator<
      [number, [string, unknown]]
    >) {
      pieces.push(bytesOf(`${at === 0 ? '{' : ','}${JSON.stringify(key)}:`));
      if (part instanceof Map) {
        yield joinBytes(pieces);
        yield* picturesOf(part as ReadonlyMap<string, Uint8Array>);
        pieces = [];
      } else if (isTable(key) && Array.isArray(part)) pieces.push(this.#rowsOf(part));
      else pieces.push(bytesOf(JSON.stringify(part)));
    }
    // Written one by one, thousands of rows would take longer.
    yield joinBytes([...pieces, bytesOf('}\n')]);
  }

  /** As one piece: as many arguments as there may be rows are more than a call can have. */
  #rowsOf(rows: readonly object[]): Uint8Array {
    const [comma, open, close] = [bytesOf(','), bytesOf('['), bytesOf(']')];
    const pieces = rows.flatMap((row, at) => [at === 0 ? open : comma, this.#row(row)]);
    return joinBytes([...(pieces.length > 0 ? pieces : [open]), close]);
  }

  #row(row: object): Uint8Array {
    const known = this.#rows.get(row);
    if (known) return known;
    const bytes = bytesOf(JSON.stringify(row));
    this.#rows.set(row, bytes);
    return bytes;
  }
}

/** Pictures by name, in base64. */
function* picturesOf(pictures: ReadonlyMap<string, Uint8Array>): Generator<Uint8Array> {
  let before = '{';
  for (const [name, bytes] of pictures) {
    yield bytesOf(`${before}${JSON.stringify(name)}:"${base64Of(bytes)}"`);
    before = ',';
  }
  yield bytesOf(before === '{' ? '{}' : '}');
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const TABLE_NAMES: ReadonlySet<string> = new Set(TABLES);
const isTable = (key: string): boolean => TABLE_NAMES.has(key);

/** A change that could not be written, and was undone. */
export class StorageError extends Error {
  override name = 'StorageError';
}

interface Waiting {
  resolve: () => void;
  reject: (error: StorageError) => void;
}

/** Writes a store's document whole with each change. Changes that come while a write is under way share the next one. */
export class DocumentWriter {
  readonly #db: Low<object | null>;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | null = null;
  /** Undoes every change that is not written. The store sets it. */
  onFailure: () => void = () => {};

  constructor(
    file: DocumentFile,
    private readonly compose: () => object,
  ) {
    this.#db = new Low<object | null>(file, null);
  }

  /** Resolves once all that has changed so far is written. Before it rejects, `onFailure` is called in the same tick. */
  save(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#writing ??= this.#writeAll();
    });
  }

  /** Resolves once nothing is being written. */
  async idle(): Promise<void> {
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0);
      try {
        await this.#write();
        for (const one of batch) one.resolve();
      } catch (cause) {
        // Later changes build on those that failed.
        const lost = [...batch, ...this.#waiting.splice(0)];
        this.onFailure();
        // The new document may be in place, where the folder could not be synced after it: write what holds over it.
        await this.#write().catch(() => {});
        for (const one of lost)
          one.reject(new StorageError('the stored data could not be written', { cause }));
      }
    }
    this.#writing = null;
  }

  async #write(): Promise<void> {
    this.#db.data = this.compose();
    await this.#db.write();
  }
}
