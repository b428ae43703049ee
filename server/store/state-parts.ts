/** The parts of a state's document beside its rows (LAB-01). */
import { isObject, type Loose } from '#contract/json-values';
import { bytesOfBase64 } from '#platform/bytes';
import type { Said } from '#contract/allowed';
import { rasterTypeOf } from '#contract/image-formats';
import { STATE_ID_MAX } from '#contract/limits';
import { SANDBOX_IMAGE, SEED_IMAGE } from '#contract/state';
import { count } from './column-checks.ts';
import { noPicture, WRONG, type Mistakes } from './misfit.ts';
import { TABLES, type TableName } from './schema.ts';
import { mapTables, type TableSet } from './table-set.ts';

/** What a document may have beside its tables. */
const HEAD = ['scenario', 'date', 'dates', 'clock', 'last_ids', 'images'];

/** Tells of keys that are none of a state's, nor one of `more`. */
export const checkKeys = (
  document: Loose,
  mistakes: Mistakes,
  more: readonly string[] = [],
): void => {
  const known = new Set<string>([...HEAD, ...TABLES, ...more]);
  for (const key of Object.keys(document)) if (!known.has(key)) mistakes.add(key, WRONG.unknown);
};

/** The highest id given in each table. */
export const readLastIds = (
  value: unknown,
  rows: TableSet<'rows'>,
  mistakes: Mistakes,
): TableSet<'number'> => {
  if (value !== undefined && !isObject(value)) mistakes.add('last_ids', WRONG.lastId);
  const given = isObject(value) ? value : {};
  const isRead = (last: unknown): last is number => count(last) && last <= STATE_ID_MAX;
  const wrong = Object.keys(given).some(
    (key) => !TABLES.some((table) => table === key) || !isRead(given[key]),
  );
  if (wrong) mistakes.add('last_ids', WRONG.lastId);
  const read = (table: TableName): number => {
    const last = given[table];
    return Math.max(isRead(last) ? last : 0, rows[table].at(-1)?.id ?? 0);
  };
  return mapTables<'number'>(read);
};

/** The pictures that the tickets of a document name, as far as it can be read. */
export const imagesNamed = ({ tickets }: Loose): Set<string> => {
  const rows: unknown[] = Array.isArray(tickets) ? tickets : [];
  const names = rows.map((row) => (isObject(row) ? row['image'] : null));
  return new Set(names.filter((name) => typeof name === 'string'));
};

/** Tells of tickets whose picture, by a name that could be one, does not exist. */
export const checkPictures = (
  { tickets }: Loose,
  exists: (name: string) => boolean,
  mistakes: Mistakes,
  wrong: Said,
): void => {
  const rows: unknown[] = Array.isArray(tickets) ? tickets : [];
  for (const [at, row] of rows.entries()) {
    const { id, image } = isObject(row) ? row : {};
    if (typeof image === 'string' && isImageName(image) && !exists(image))
      mistakes.addRow('tickets', { position: at + 1, id }, 'image', wrong);
  }
};

/** Whether a text can be the name of a picture, of the seed or of a sandbox. */
const isImageName = (name: string): boolean => SEED_IMAGE.test(name) || SANDBOX_IMAGE.test(name);

/** Pictures by name. Each must be named by a ticket, and be a picture of the type that its name says. */
export const readImages = (document: Loose, mistakes: Mistakes): Map<string, Uint8Array> => {
  const images = new Map<string, Uint8Array>();
  const { images: given = {} } = document;
  const named = imagesNamed(document);
  const read = (name: string, text: unknown): boolean => {
    if (typeof text !== 'string' || !SANDBOX_IMAGE.test(name) || !named.has(name)) return false;
    const bytes = bytesOfBase64(text);
    images.set(name, bytes);
    return rasterTypeOf(bytes) === name.split('.').at(-1);
  };
  if (!isObject(given)) mistakes.add('images', WRONG.images);
  for (const [name, text] of Object.entries(isObject(given) ? given : {})) {
    if (!read(name, text)) mistakes.add('images', noPicture(name));
  }
  return images;
};
