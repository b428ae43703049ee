/**
 * `npm run bench`: what searches, logins, resets and starts cost, each in turns with bare Express, which sends as many bytes,
 * compares a password by bcryptjs, or appends a line and syncs it. Prints a table of each, and writes those of a whole run to
 * results.json. `-- --parts searches,classes,resets,start`, `--rounds 5`, `--seconds 1` each and `--writes 100` publications
 * a second make another run.
 */
import { writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { acceptOptions } from '../../support/command-line.ts';
import { markdownTable, median } from '../lib/results.ts';
import { ratio, type Figure } from './lib/load.ts';
import { measureClasses, measureResets, measureSearches, measureStarts } from './parts.ts';

const options = acceptOptions({ parts: '', rounds: '5', seconds: '1', writes: '100' });
const rounds = Number(options.rounds);
const milliseconds = Number(options.seconds) * 1000;
const perSecond = Number(options.writes);

const loads = (): number[] => loadavg().map((one) => Number(one.toFixed(1)));

/** Each makes tables by their titles; in a table the others are compared with the first. */
const parts: Record<string, () => Promise<Record<string, Record<string, Figure>>>> = {
  searches: () => measureSearches(rounds, milliseconds, perSecond),
  classes: async () => {
    const { byClass, inTurn } = await measureClasses(rounds);
    return { 'Searches by class': byClass, 'Searches of all classes, beside bare Express': inTurn };
  },
  resets: () => measureResets(rounds),
  start: () => measureStarts(rounds),
};

/** The shares and the cost are medians of those of each round: other load on the machine then affects both alike. */
const COLUMNS = {
  'answers/s': ({ rates }) => median(rates),
  share: ({ rates }, first) => ratio(rates, first.rates),
  'CPU each, ms': ({ costs }) => median(costs) / 1000,
  'share by CPU': ({ costs }, first) => ratio(first.costs, costs),
  'CPU of the first': ({ costs }, first) => ratio(costs, first.costs),
  'p99, ms': ({ waits }) => median(waits),
  'beside, answers/s': ({ besides }) => median(besides),
} satisfies Record<string, (figure: Figure, first: Figure) => number>;

const rowsOf = (figures: Record<string, Figure>): Record<string, (number | null)[]> => {
  const [first] = Object.values(figures);
  return Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [
      name,
      Object.values(COLUMNS).map((valueOf) => {
        const value = valueOf(figure, first ?? figure);
        return Number.isNaN(value) ? null : Number(value.toPrecision(4));
      }),
    ]),
  );
};

const chosen = options.parts ? options.parts.split(',') : Object.keys(parts);
const tables: Record<string, ReturnType<typeof rowsOf>> = {};
for (const [part, measure] of Object.entries(parts).filter(([name]) => chosen.includes(name)))
  for (const [title, figures] of Object.entries(await measure())) {
    const rows = rowsOf(figures);
    tables[title] = rows;
    const cells = Object.entries(rows).map(([name, values]) => [
      name,
      ...values.map((value) => String(value ?? '–')),
    ]);
    console.log(`\n${title}\n\n${markdownTable(['', ...Object.keys(COLUMNS)], cells)}`);
    console.log(`\nLoad after '${part}': ${loads().join(' ')}.`);
  }

if (Object.keys(parts).every((name) => chosen.includes(name))) {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`;
  const day = new Date().toISOString().slice(0, 10);
  const results = { day, machine, load: loads(), rounds, columns: Object.keys(COLUMNS), tables };
  // A row a line.
  const text = JSON.stringify(results, null, 2).replaceAll(
    /\[\s+([^\]]*?)\s+\]/g,
    (_, list: string) => `[${list.replaceAll(/\s+/g, ' ')}]`,
  );
  await writeFile(join(import.meta.dirname, 'results.json'), `${text}\n`);
}
