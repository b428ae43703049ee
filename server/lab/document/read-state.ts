/** Reads the parts of a state's document beside its rows (LAB-01). */
import * as z from 'zod/mini';
import { isObject, type Loose } from '#contract/json-values';
import { Tally } from '#contract/fields';
import { bytesOfBase64 } from '#platform/bytes';
import { rasterSizeOf, rasterTypeOf } from '#contract/image-formats';
import { IMAGE_MAX_WIDTH, STATE_ID_MAX, WEBP_MAX_SIDE } from '#contract/limits';
import { UPLOADED_IMAGE, SEED_IMAGE } from '#contract/pictures';
import { noPicture, ISSUE, type Issues, type IssueText } from './validation-error.ts';
import { TABLES, type TableName } from '../../store/schema.ts';
import { mapTables, type TableSet } from '../../store/table-set.ts';

const LastId = Tally.check(z.maximum(STATE_ID_MAX));

/** What a document may have beside its tables. */
const HEAD = ['scenario', 'date', 'dates', 'clock', 'last_ids', 'images'];

/** Reports keys that are none of a state's, nor one of `more`. */
export const checkKeys = (document: Loose, issues: Issues, more: readonly string[] = []): void => {
  const known = new Set<string>([...HEAD, ...TABLES, ...more]);
  for (const key of Object.keys(document)) if (!known.has(key)) issues.add(key, ISSUE.unknown);
};

/** The highest id given in each table. */
export const readLastIds = (
  value: unknown,
  rows: TableSet<'rows'>,
  issues: Issues,
): TableSet<'number'> => {
  if (value !== undefined && !isObject(value)) issues.add('last_ids', ISSUE.lastId);
  const given = isObject(value) ? value : {};
  const isRead = (last: unknown): last is number => LastId.safeParse(last).success;
  const issue = Object.keys(given).some(
    (key) => !TABLES.some((table) => table === key) || !isRead(given[key]),
  );
  if (issue) issues.add('last_ids', ISSUE.lastId);
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

/** Reports tickets whose picture, by a name that could be one, does not exist. */
export const checkPictures = (
  { tickets }: Loose,
  exists: (name: string) => boolean,
  issues: Issues,
  issue: IssueText,
): void => {
  const rows: unknown[] = Array.isArray(tickets) ? tickets : [];
  for (const [at, row] of rows.entries()) {
    const { id, image } = isObject(row) ? row : {};
    if (typeof image === 'string' && isImageName(image) && !exists(image))
      issues.addRow('tickets', { position: at + 1, id }, 'image', issue);
  }
};

/** Whether a text can be the name of a picture, of the seed or of a world. */
const isImageName = (name: string): boolean => SEED_IMAGE.test(name) || UPLOADED_IMAGE.test(name);

/** Whether a picture has the size in which an upload is stored (PUB-17): a few bytes can decode to gigabytes. */
const isOfStoredSize = (bytes: Uint8Array): boolean => {
  const { width, height } = rasterSizeOf(bytes) ?? { width: 0, height: 0 };
  return width > 0 && width <= IMAGE_MAX_WIDTH && height > 0 && height <= WEBP_MAX_SIDE;
};

/** Pictures by name. Each must be named by a ticket, and be a picture of the type that its name says. */
export const readImages = (document: Loose, issues: Issues): Map<string, Uint8Array> => {
  const images = new Map<string, Uint8Array>();
  const { images: given = {} } = document;
  const named = imagesNamed(document);
  const read = (name: string, text: unknown): boolean => {
    if (typeof text !== 'string' || !UPLOADED_IMAGE.test(name) || !named.has(name)) return false;
    const bytes = bytesOfBase64(text);
    images.set(name, bytes);
    return rasterTypeOf(bytes) === name.split('.').at(-1) && isOfStoredSize(bytes);
  };
  if (!isObject(given)) issues.add('images', ISSUE.images);
  for (const [name, text] of Object.entries(isObject(given) ? given : {})) {
    if (!read(name, text)) issues.add('images', noPicture(name));
  }
  return images;
};
