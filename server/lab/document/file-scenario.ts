import { isObject } from '#contract/json-values';
import type { InBoth } from '#contract/texts';
import { SEED_IMAGE, SEED_PICTURES } from '#contract/pictures';
import { TICKET_DEFAULTS } from '#contract/tickets';
import { byteLength, bytesOfBase64, sha256Hex } from '#platform/bytes';
import { explainIssues, Issues, ISSUE } from './validation-error.ts';
import { checkPictures, lastIdsOf, readHead, readImages, ScenarioHead } from './read-state.ts';
import { readRows, type ReadRows, withPasswords } from './read-rows.ts';
import type { CustomScenario } from '../../store/seeds.ts';
import type { ScenarioDocument } from '../../store/stored-document.ts';
import type { PerTable } from '../../store/per-table.ts';

/** A day to check rows on; whether they fit depends on no day, since all their dates are relative. */
const ANY_DAY = '2026-06-12';

export const fingerprintOf = (document: ScenarioDocument): string =>
  sha256Hex(JSON.stringify(document));

export const bytesOfDocument = (document: ScenarioDocument): number =>
  byteLength(JSON.stringify(document));

/** What a file says that its scenario is for: a line for everybody, or one in each language; an empty one for anything else. */
export const saysOf = (says: unknown): InBoth => {
  if (typeof says === 'string') return { it: says, en: says };
  const { it, en } = isObject(says) ? says : {};
  return { it: typeof it === 'string' ? it : '', en: typeof en === 'string' ? en : '' };
};

/**
 * A scenario of a file (LAB-03): an export with relative dates, and a line `says`. What the export says of scenario and
 * clock is not used: a sandbox has its own. Rows are read when they are asked for; `check` tells whether all of it fits.
 */
export class FileScenario implements CustomScenario {
  /** What it is for, in a line. */
  readonly says: InBoth;
  #fingerprint = '';
  #bytes = 0;

  constructor(
    readonly name: string,
    readonly document: ScenarioDocument,
    /** The document was stored with data, and fitted the rules when it was. */
    private readonly isStored = false,
  ) {
    this.says = saysOf(document['says']);
  }

  get fingerprint(): string {
    return (this.#fingerprint ||= fingerprintOf(this.document));
  }

  /** Bytes of its document as JSON. */
  get bytes(): number {
    return (this.#bytes ||= bytesOfDocument(this.document));
  }

  /** The rows as they are on a day; its people have this stored password. */
  rows(today: string, password: string): PerTable<'rows'> {
    const issues = new Issues();
    const rows = this.#readRows(today, issues);
    issues.throwIfAny();
    return withPasswords(rows, () => password);
  }

  #readRows(today: string, issues: Issues): ReadRows {
    const options = { today, onlyRelative: true, areStored: this.isStored };
    return readRows(this.#withDefaults(), options, issues);
  }

  /** The highest id given in each table. */
  lastIds(rows: PerTable<'rows'>): PerTable<'number'> {
    return lastIdsOf(readHead(ScenarioHead, this.document, new Issues()).last_ids, rows);
  }

  get pictures(): string[] {
    return isObject(this.document['images']) ? Object.keys(this.document['images']) : [];
  }

  picture(name: string): Uint8Array | undefined {
    if (!this.pictures.includes(name)) return undefined;
    const text = (this.document['images'] as ScenarioDocument)[name];
    return typeof text === 'string' ? bytesOfBase64(text) : undefined;
  }

  /** The types of pictures apart, which `check` reads. */
  problems(): string[] {
    try {
      this.#collect().throwIfAny();
      return [];
    } catch (error) {
      return explainIssues(error);
    }
  }

  /** Throws 400 with everything that does not fit. */
  check(): void {
    const issues = this.#collect();
    readImages(this.document, issues);
    issues.throwIfAny();
  }

  #collect(): Issues {
    const { document } = this;
    const issues = new Issues();
    readHead(ScenarioHead, document, issues, { says: ISSUE.says, dates: ISSUE.relative });
    this.#readRows(ANY_DAY, issues);
    const own = new Set(this.pictures);
    const exists = (name: string) =>
      own.has(name) || (this.isStored ? SEED_IMAGE.test(name) : SEED_PICTURES.has(name));
    checkPictures(document, exists, ISSUE.seedImage, issues);
    return issues;
  }

  /** Whether it stands still at an instant, which a sandbox on it does not take over. */
  get hasInstant(): boolean {
    const { clock } = this.document;
    return clock !== undefined && !(isObject(clock) && clock['mode'] === 'live');
  }

  /** A ticket of a file needs only what has no default, so that files stay as they are when tickets get a column. */
  #withDefaults(): ScenarioDocument {
    const { tickets } = this.document;
    if (!Array.isArray(tickets)) return this.document;
    const filled = tickets.map((row: unknown) =>
      isObject(row) ? { ...TICKET_DEFAULTS, ...row } : row,
    );
    return { ...this.document, tickets: filled };
  }
}
