/** What the store derives from the schemas of rows. */
import * as z from 'zod/mini';
import { COLUMNS, DayOrOffset, InstantOrOffset, ROWS } from '#contract/rows';
import type { TableName } from './schema.ts';

/** Never in a document: an import keeps the password that the sandbox knows for a person. */
export const SECRET = 'password';

type Schema = z.ZodMiniType;
type Shape = Readonly<Record<string, Schema>>;

const SHAPES: Readonly<Record<TableName, Shape>> = COLUMNS;
const TABLES = Object.keys(SHAPES) as TableName[];

const forTables = <Value>(make: (shape: Shape, table: TableName) => Value) =>
  Object.fromEntries(TABLES.map((table) => [table, make(SHAPES[table], table)])) as Readonly<
    Record<TableName, Value>
  >;

/** The columns of each table that a document has, in their order. */
export const WRITTEN_COLUMNS = forTables((shape) => Object.keys(shape));

/** The columns of each table, in their order. */
export const COLUMN_NAMES = forTables((shape, table) =>
  table === 'users' ? [...Object.keys(shape), SECRET] : Object.keys(shape),
);

/** A schema within `nullable`, a pipe or a list. */
const innerOf = (schema: Schema): Schema | undefined => {
  const {
    innerType,
    in: from,
    element,
  } = schema._zod.def as unknown as Partial<Record<string, Schema>>;
  return innerType ?? from ?? element;
};

const kindOf = (schema: Schema): 'day' | 'instant' | null => {
  if (schema === DayOrOffset) return 'day';
  if (schema === InstantOrOffset) return 'instant';
  const inner = schema._zod.def.type === 'nullable' && innerOf(schema);
  return inner ? kindOf(inner) : null;
};

/** The columns that hold a day or an instant, which a document may have as an offset from today. */
export const DATES = forTables(
  (shape) => new Map(Object.entries(shape).map(([name, schema]) => [name, kindOf(schema)])),
);

/** On a day that has a year of four digits, so that it can be written as an offset. */
export const Instant = z.iso
  .datetime({ precision: 3 })
  .check(z.refine((instant) => instant < '9999-12-31'));

/** A column's schema, of a day or an instant without its offsets: those are read before. */
const absolute = (schema: Schema): Schema => {
  const kind = kindOf(schema);
  if (kind === null) return schema;
  const date = kind === 'day' ? z.iso.date() : Instant;
  return schema._zod.def.type === 'nullable' ? z.nullable(date) : date;
};

/** What a row of each table has to fit once its offsets are read. */
export const CHECKS = forTables((shape, table) =>
  z.object<Shape>({
    id: ROWS[table].shape.id,
    ...Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, absolute(schema)])),
  }),
);

type Fits = (value: unknown) => boolean;

/** Whether a value is of the type that a schema is about, whatever it says of its content. */
const typeOf = (schema: Schema): Fits => {
  const { type } = schema._zod.def;
  const inner = innerOf(schema);
  if (inner && type !== 'pipe') {
    const fits = typeOf(inner);
    if (type === 'nullable') return (value) => value === null || fits(value);
    return (value) => Array.isArray(value) && value.every(fits);
  }
  if (type === 'number') return Number.isFinite;
  if (type === 'boolean') return (value) => typeof value === 'boolean';
  const kind = kindOf(schema);
  if (kind === null) return (value) => typeof value === 'string';
  const form = kind === 'day' ? /^\d{4}-\d\d-\d\d$/ : /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
  return (value) =>
    typeof value === 'string' && form.test(value) && !Number.isNaN(Date.parse(value));
};

/** The types of each table's columns: rows that were stored fit the rules of that day, which may have changed. */
export const TYPES = forTables((shape, table) => {
  const types = Object.entries(shape).map(([name, schema]) => [name, typeOf(schema)] as const);
  return table === 'users' ? [...types, [SECRET, typeOf(z.string())] as const] : types;
});
