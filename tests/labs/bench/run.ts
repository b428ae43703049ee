/**
 * `npm run bench`: measures every figure and its ceiling in the same run, prints the tables and writes them to results.md.
 * `-- --sizes 1000,10000`, `-- --rounds 3`, `-- --seconds 1` and `-- --parts sizes,reads,resets,snapshots,recorder,paint,static` make it shorter;
 * the last results of a part that is left out are kept.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { generator } from './lib/compare.ts';
import { acceptOptions, argument } from '../../support/command-line.ts';
import { measurePaint } from './paint.ts';
import { measureReads } from './reads.ts';
import { measureRecorder } from './recorder.ts';
import {
  recorderTables,
  readTables,
  resetTables,
  sizeTables,
  snapshotTables,
  TITLES,
  type Section,
} from './report.ts';
import { paintTables } from './report-paint.ts';
import { staticTables } from './report-static.ts';
import { measureResets } from './resets.ts';
import { measureSize, type SizeFigures } from './sizes.ts';
import { measureSnapshots } from './snapshots.ts';
import { measureStatic } from './static.ts';

acceptOptions(['parts', 'sizes', 'rounds', 'seconds']);
const rounds = Number(argument('rounds', '5'));
const milliseconds = Number(argument('seconds', '1')) * 1000;
const sizes = argument('sizes', '1000,10000,100000').split(',').map(Number);
const parts = argument('parts', 'sizes,reads,resets,snapshots,recorder,paint,static').split(',');
const settings = { rounds, connections: 32, milliseconds };

const made: Section[] = [];
const add = (section: Section) => {
  made.push(section);
  console.log(`## ${section.title}\n\n${section.text}\n`);
};

const begin = new Date();
if (parts.includes('sizes')) {
  const figures: SizeFigures[] = [];
  for (const size of sizes) {
    console.log(`${size} tickets …`);
    figures.push(await measureSize(size, settings));
  }
  add(sizeTables(figures));
}
if (parts.includes('reads')) add(readTables(await measureReads(settings)));
if (parts.includes('resets')) add(resetTables(await measureResets()));
if (parts.includes('snapshots')) add(snapshotTables(await measureSnapshots()));
if (parts.includes('recorder')) {
  add(recorderTables(await measureRecorder({ ...settings, rounds: 8 * rounds })));
}
if (parts.includes('paint')) add(paintTables(await measurePaint(rounds)));
if (parts.includes('static')) add(staticTables(await measureStatic(rounds)));
generator.close();

const [cpu] = cpus();
const load = loadavg().map((one) => one.toFixed(1));
const machine = `${begin.toISOString().slice(0, 10)}, ${cpus().length} × ${cpu?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform}; Node ${process.versions.node}; load ${load.join(' ')} at the end.`;
const FILE = join(import.meta.dirname, 'results.md');
const kept = (await readFile(FILE, 'utf8').catch(() => '')).split(/^(?=## )/m);

/** A part as measured in this run, else as kept from an earlier one. */
const partOf = (title: string): string => {
  const section = made.find((one) => one.title === title);
  if (!section) return kept.find((part) => part.startsWith(`## ${title}\n`)) ?? '';
  const reached = section.targets.map(
    ({ what, wanted, found, ok }) =>
      `- ${ok ? 'reached' : '**missed**'}: ${what}: ${found} (wanted ${wanted})`,
  );
  return [`## ${title}`, machine, reached.join('\n'), section.text]
    .filter((text) => text !== '')
    .join('\n\n');
};

const head = [
  '# What it costs, measured',
  `Made by \`npm run bench\`: each rate is the median of ${rounds} runs of ${milliseconds / 1000} s at 32 connections, in turns with its ceiling (bare Express with a constant body of the same bytes). Compare ratios, not absolute figures; \`share by CPU\` is the ratio of answers per second of processor time, which depends less on other load. What takes the time, and which targets are missed: [notes](notes.md).`,
];
const text = [...head, ...Object.values(TITLES).map(partOf)]
  .map((part) => part.trim())
  .join('\n\n');
await writeFile(FILE, `${text.trimEnd()}\n`);
for (const { what, wanted, found, ok } of made.flatMap(({ targets }) => targets)) {
  console.log(`${ok ? '✓' : '✗'} ${what}: ${found} (wanted ${wanted})`);
}
