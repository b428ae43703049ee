/**
 * Validates stored files, which people edit by hand. Plain comparisons instead of zod, because every start checks
 * each field of up to 100,000 rows.
 */
import {
  MODERATION_STATES,
  PUBLISH_AIRLINES,
  SCENARIOS,
  SERVICES,
  TICKET_STATUSES,
  TRIP_TYPES,
  type Scenario,
} from '#contract/catalogue';
import { RATING_MAX, RATING_MIN } from '#contract/limits';
import { TABLES, type Rows, type TableName } from './schema.ts';
import type { Change, NumberedEntry, StoredDocument } from './stored-document.ts';

/** A stored file is not valid; the message names the table, row and field. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isFlag: Check = (value) => typeof value === 'boolean';
const isCount: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isId: Check = (value) => Number.isSafeInteger(value) && (value as number) > 0;
const isPrice: Check = (value) => Number.isFinite(value) && (value as number) >= 0;
const isRating: Check = (value) =>
  isCount(value) && (value as number) >= RATING_MIN && (value as number) <= RATING_MAX;
const like =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const isDay = like(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/);
const isTime = like(/^([01]\d|2[0-3]):[0-5]\d$/);
const isInstant = like(
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/,
);
const oneOf =
  (list: readonly unknown[]): Check =>
  (value) =>
    list.includes(value);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const several =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

const COLUMNS: { [Name in TableName]: Record<keyof Rows[Name], Check> } = {
  users: {
    id: isId,
    email: isText,
    full_name: isText,
    password: isText,
    is_staff: isFlag,
    is_active: isFlag,
    date_joined: isInstant,
  },
  tickets: {
    id: isId,
    user: isId,
    departure: isText,
    destination: isText,
    date: isDay,
    departure_time: orNull(isTime),
    arrival_time: orNull(isTime),
    trip_type: oneOf(TRIP_TYPES),
    return_departure_time: orNull(isTime),
    return_arrival_time: orNull(isTime),
    airline: orNull(oneOf(PUBLISH_AIRLINES)),
    services: several(oneOf(SERVICES)),
    price: isPrice,
    image: orNull(isText),
    notes: isText,
    status: oneOf(TICKET_STATUSES),
    sold_at: orNull(isInstant),
    moderation: oneOf(MODERATION_STATES),
    moderation_reason: isText,
    created_at: isInstant,
  },
  favourites: { id: isId, user: isId, ticket: isId, created_at: isInstant },
  feedback: {
    id: isId,
    seller: isId,
    author: isId,
    rating: isRating,
    comment: isText,
    created_at: isInstant,
  },
  mail: {
    id: isId,
    to: isText,
    subject: isText,
    text: isText,
    link: orNull(isText),
    sent_at: isInstant,
  },
};

const fieldsOf = Object.fromEntries(
  TABLES.map((table) => [table, Object.entries(COLUMNS[table])]),
) as unknown as Record<TableName, readonly (readonly [string, Check])[]>;

type Loose = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const notValid = (field: string, where = ''): Unreadable =>
  new Unreadable(`${where}field '${field}' is not valid`);

/** A row under its id, or the `null` of one that was deleted. */
const checkRow = (table: TableName, id: unknown, row: unknown): void => {
  if (!isId(id) || (row !== null && !isObject(row)))
    throw new Unreadable(`${table}: an entry is not a row`);
  if (row === null) return;
  const wrong = fieldsOf[table].find(([field, isGood]) => !isGood(row[field]))?.[0];
  if (wrong !== undefined || row['id'] !== id)
    throw notValid(wrong ?? 'id', `${table}, row ${String(id)}: `);
};

const HEAD: Readonly<Record<string, Check>> = {
  format: oneOf([1]),
  seed: isText,
  sequence: isCount,
  scenario: oneOf(SCENARIOS),
  // Absent in documents written before resets were counted.
  resets: (value) => value === undefined || isCount(value),
  last_ids: (value) => isObject(value) && TABLES.every((table) => isCount(value[table])),
  changes: (value) => isObject(value) && TABLES.every((table) => Array.isArray(value[table])),
};

/** Parses a snapshot; throws `Unreadable`. */
export const parseDocument = (value: unknown): StoredDocument => {
  if (!isObject(value)) throw new Unreadable('not a document');
  for (const [field, isGood] of Object.entries(HEAD)) {
    if (!isGood(value[field])) throw notValid(field);
  }
  const document = value as unknown as StoredDocument;
  for (const table of TABLES) {
    for (const entry of document.changes[table] as readonly unknown[]) {
      const [id, row] = Array.isArray(entry) && entry.length === 2 ? (entry as unknown[]) : [];
      checkRow(table, id, row);
    }
  }
  return { ...document, resets: document.resets ?? 0 };
};

const isTable = (value: unknown): value is TableName => TABLES.includes(value as TableName);
const isScenario = (value: unknown): value is Scenario => SCENARIOS.includes(value as Scenario);

/** Parses a line of the journal; throws `Unreadable`. */
export const parseEntry = (value: unknown): NumberedEntry => {
  if (!isObject(value) || !isId(value['sequence'])) throw new Unreadable('not an entry');
  const { reset, changes } = value;
  const sequence = value['sequence'] as number;
  if (reset !== undefined) {
    if (!isScenario(reset)) throw notValid('reset');
    return { sequence, reset };
  }
  if (!Array.isArray(changes)) throw notValid('changes');
  for (const change of changes as unknown[]) {
    const [table, id, row] = Array.isArray(change) ? (change as unknown[]) : [];
    if (!isTable(table)) throw new Unreadable('a change names an unknown table');
    checkRow(table, id, row);
  }
  return { sequence, changes: changes as Change[] };
};
