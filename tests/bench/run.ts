/**
 * `npm run bench`: every figure beside its ceiling in the same run; prints the tables and writes them to results.md.
 * `-- --sizes 1000,10000`, `-- --rounds 3`, `-- --seconds 1` and `-- --parts sizes,resets,client,tests` make it shorter.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { measurePages, measureStart, measureTests } from './client.ts';
import { generator } from './lib/compare.ts';
import { fetchPeer } from './lib/peer.ts';
import { argument } from './lib/stats.ts';
import { clientTables, resetTables, sizeTables, testTables, type Target } from './report.ts';
import { measureResets, measureVisitors } from './resets.ts';
import { measureSize, type SizeFigures } from './sizes.ts';

const rounds = Number(argument('rounds', '5'));
const milliseconds = Number(argument('seconds', '1')) * 1000;
const sizes = argument('sizes', '1000,10000,100000').split(',').map(Number);
const parts = argument('parts', 'sizes,resets,client,tests').split(',');
const settings = { rounds, connections: 32, milliseconds };

const sections: string[] = [];
const targets: Target[] = [];
const add = (made: { text: string; targets: Target[] }) => {
  sections.push(made.text);
  targets.push(...made.targets);
  console.log(`${made.text}\n`);
};

const begin = new Date();
if (parts.includes('sizes')) {
  const peer = await fetchPeer();
  const figures: SizeFigures[] = [];
  for (const size of sizes) {
    console.log(`${size} tickets …`);
    figures.push(await measureSize(size, settings, peer));
  }
  add(sizeTables(figures));
}
if (parts.includes('resets')) add(resetTables(await measureResets(), await measureVisitors()));
if (parts.includes('client')) {
  add(clientTables(await measurePages(), await measureStart(Math.min(rounds, 3))));
}
if (parts.includes('tests')) add(testTables(await measureTests()));
generator.close();

const [cpu] = cpus();
const machine = `${cpus().length} × ${cpu?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform}; Node ${process.versions.node}; load ${loadavg()
  .map((one) => one.toFixed(1))
  .join(' ')} at the end.`;
const notes = await readFile(join(import.meta.dirname, 'notes.md'), 'utf8').catch(() => '');
const text = [
  '# What it costs, measured',
  '',
  `${begin.toISOString().slice(0, 10)}, ${machine}`,
  '',
  `Made by \`npm run bench\`: each figure is the median of ${rounds} runs of ${milliseconds / 1000} s at 32 connections, in turns with its ceiling and with json-server 1.0.0-beta.15 on the same rows. Ratios count, not absolute figures; \`share by CPU\` compares answers for each second of processor time, which a busy machine bends less.`,
  '',
  ...targets.map(
    ({ what, wanted, found, ok }) =>
      `- ${ok ? 'reached' : '**missed**'}: ${what}: ${found} (wanted ${wanted})`,
  ),
  '',
  sections.join('\n\n'),
  '',
  notes,
].join('\n');
await writeFile(join(import.meta.dirname, 'results.md'), `${text.trimEnd()}\n`);
for (const { what, wanted, found, ok } of targets) {
  console.log(`${ok ? '✓' : '✗'} ${what}: ${found} (wanted ${wanted})`);
}
