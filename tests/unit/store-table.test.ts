import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Table } from '../../server/store/table.ts';

interface Row {
  readonly id: number;
  readonly colour: string;
  readonly weight: number;
}

const spec = {
  colour: (row: Row) => row.colour,
  /** `null` keeps light rows out of the index. */
  heavy: (row: Row) => (row.weight > 2 ? row.colour : null),
};

const colours = ['rosso', 'verde', '__proto__'] as const;
const values = { colour: fc.constantFrom(...colours), weight: fc.nat(5) };
const ids = fc.integer({ min: 1, max: 12 });
const rowsArbitrary = fc
  .array(fc.record(values), { maxLength: 6 })
  .map((rows) => rows.map((row, at) => ({ id: at + 1, ...row })));

const stepArbitrary = fc.oneof(
  { weight: 6, arbitrary: fc.record({ set: fc.record({ id: ids, ...values }) }) },
  { weight: 4, arbitrary: fc.record({ drop: ids }) },
  {
    weight: 1,
    arbitrary: fc.record({ rebase: fc.array(fc.record(values), { minLength: 6, maxLength: 6 }) }),
  },
  { weight: 1, arbitrary: fc.record({ reset: rowsArbitrary }) },
);

const byId = (a: Row, b: Row) => a.id - b.id;

/** A simple model of a table: the seed's rows and the changes to them, kept apart for `rebase`. */
class Model {
  readonly over = new Map<number, Row | null>();
  lastId: number;
  constructor(public seed: readonly Row[]) {
    this.lastId = Math.max(0, ...seed.map((row) => row.id));
  }
  get rows(): Row[] {
    const rows = new Map(this.seed.map((row) => [row.id, row]));
    for (const [id, row] of this.over) {
      if (row) rows.set(id, row);
      else rows.delete(id);
    }
    return [...rows.values()].toSorted(byId);
  }
}

const seedOf = (rows: readonly Row[]) => new Table(rows, spec);

const expectAlike = (table: Table<Row, keyof typeof spec>, model: Model) => {
  const { rows } = model;
  expect([...table.values()].toSorted(byId)).toEqual(rows);
  expect(table.size).toBe(rows.length);
  expect(table.lastId).toBe(model.lastId);
  expect(table.lists('colour').flat().toSorted(byId), 'in one list each').toEqual(rows);
  for (let id = 0; id <= 13; id++) expect(table.get(id)).toEqual(rows.find((row) => row.id === id));
  for (const colour of colours) {
    const [all, heavy] = [table.by('colour', colour), table.by('heavy', colour)];
    expect(table.by('colour', colour), 'the same list while nothing changes').toBe(all);
    const same = rows.filter((row) => row.colour === colour);
    expect(all.toSorted(byId)).toEqual(same);
    expect(heavy.toSorted(byId)).toEqual(same.filter((row) => row.weight > 2));
  }
};

type Step = typeof stepArbitrary extends fc.Arbitrary<infer T> ? T : never;

/** Applies a step to the table and the model; both must have the same previous row. */
const applyStep = (step: Step, table: Table<Row, keyof typeof spec>, model: Model): Model => {
  if ('reset' in step) {
    table.replace(seedOf(step.reset));
    return new Model(step.reset);
  }
  if ('rebase' in step) {
    const rows = step.rebase.slice(0, model.seed.length).map((row, at) => ({ ...row, id: at + 1 }));
    table.rebase(seedOf(rows));
    model.seed = rows;
    return model;
  }
  const [id, row] = 'set' in step ? [step.set.id, step.set] : [step.drop, null];
  const before = model.rows.find((one) => one.id === id) ?? null;
  expect(table.set(id, row)).toEqual(before);
  model.over.set(id, row);
  model.lastId = Math.max(model.lastId, id);
  return model;
};

/** The lists of all keys, and what is in them now. */
const listsOf = (table: Table<Row, keyof typeof spec>) =>
  colours.map((colour) => {
    const list = table.by('heavy', colour);
    return { list, rows: [...list] };
  });

it('a table over the rows of a shared seed behaves like a plain map, whatever is set, deleted, rebased and reset, and never changes a list', () => {
  fc.assert(
    fc.property(rowsArbitrary, fc.array(stepArbitrary, { maxLength: 25 }), (seed, steps) => {
      const shared = seedOf(seed);
      const table = Table.over(shared);
      const untouched = Table.over(shared);
      let model = new Model(seed);
      const seen = listsOf(table);
      for (const step of steps) {
        model = applyStep(step, table, model);
        expectAlike(table, model);
        seen.push(...listsOf(table));
      }
      for (const { list, rows } of seen) expect(list).toEqual(rows);
      // Another table over the same seed is not affected.
      expect(untouched.changes()).toEqual([]);
      expectAlike(untouched, new Model(seed));
      // The changes, which a snapshot stores, are enough to rebuild the table; what it replaces can be put back.
      const again = Table.over(seedOf([]));
      const undo = again.replace(seedOf(model.seed), table.changes());
      again.setLastId(table.lastId);
      expectAlike(again, model);
      expect(again.changedBytes).toBe(table.changedBytes);
      undo();
      expectAlike(again, new Model([]));
    }),
    { numRuns: 200, seed: 20_260_612 },
  );
});
