/** Tells what this store wrote from what it did not. */
import * as z from 'zod/mini';
import { SCENARIOS } from '#contract/catalogue';
import type { NumberedEntry } from './journal.ts';
import { TABLES, type TableName } from './schema.ts';
import type { Change, StoredDocument } from './store.ts';

const KEYS: Record<TableName, readonly string[]> = {
  users: ['email', 'full_name', 'password', 'is_staff', 'is_active', 'date_joined'],
  tickets: [
    ...['user', 'departure', 'destination', 'date', 'departure_time', 'arrival_time', 'trip_type'],
    ...['return_departure_time', 'return_arrival_time', 'airline', 'services', 'price', 'image'],
    ...['notes', 'status', 'sold_at', 'moderation', 'moderation_reason', 'created_at'],
  ],
  favourites: ['user', 'ticket', 'created_at'],
  feedback: ['seller', 'author', 'rating', 'comment', 'created_at'],
  mail: ['to', 'subject', 'text', 'link', 'sent_at'],
};

const row = (table: TableName) =>
  z
    .looseObject({ id: z.int() })
    .check(
      z.refine(
        (value) => KEYS[table].every((key) => value[key] !== undefined),
        `no row of ${table}`,
      ),
    );

const rows = (table: TableName) =>
  z.array(
    z
      .tuple([z.int(), z.nullable(row(table))])
      .check(
        z.refine(([id, value]) => value === null || value.id === id, 'a row under another id'),
      ),
  );

/** How often something happened, or the highest id. */
const count = z.int().check(z.nonnegative());

const Document = z.object({
  format: z.literal(1),
  seed: z.string(),
  sequence: count,
  scenario: z.enum(SCENARIOS),
  resets: z._default(count, 0),
  last_ids: z.record(z.enum(TABLES), count),
  changes: z.object(
    Object.fromEntries(TABLES.map((table) => [table, rows(table)])) as Record<
      TableName,
      ReturnType<typeof rows>
    >,
  ),
});

/** Throws on what is no snapshot of this store. */
export const parseDocument = (value: unknown): StoredDocument =>
  Document.parse(value) as unknown as StoredDocument;

const EntryHead = z.object({
  sequence: z.int().check(z.positive()),
  reset: z.optional(z.enum(SCENARIOS)),
  changes: z.optional(z.array(z.tuple([z.enum(TABLES), z.int(), z.unknown()]))),
});

const rowOf = Object.fromEntries(
  TABLES.map((table) => [table, z.nullable(row(table))]),
) as unknown as Record<TableName, z.ZodMiniType>;

/** Throws on what is no line of the journal. */
export const parseEntry = (value: unknown): NumberedEntry => {
  const { sequence, reset, changes } = EntryHead.parse(value);
  if (reset) return { sequence, reset };
  if (!changes) throw new Error('neither changes nor reset');
  return {
    sequence,
    changes: changes.map(
      ([table, id, after]) => [table, id, rowOf[table].parse(after)] as unknown as Change,
    ),
  };
};
