/**
 * `npm run bench`: what searches, logins, resets and starts cost, each in turns with bare Express; prints the tables, and
 * writes those of a whole run to results.md. `-- --parts searches,classes,resets,start`, `--rounds 5`, `--seconds 1` each
 * and `--writes 100` publications a second make another run.
 */
import { writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { acceptOptions, argument } from '../../support/command-line.ts';
import { markdownTable, median } from '../../support/stats.ts';
import { measureClasses } from './classes.ts';
import { shareOf, type Figure } from './lib/in-turns.ts';
import { measureResets } from './resets.ts';
import { measureSearches } from './searches.ts';
import { measureStarts } from './start.ts';

acceptOptions(['parts', 'rounds', 'seconds', 'writes']);
const rounds = Number(argument('rounds', '5'));
const milliseconds = Number(argument('seconds', '1')) * 1000;
const perSecond = Number(argument('writes', '100'));

const loads = () =>
  loadavg()
    .map((one) => one.toFixed(1))
    .join(' ');

const number = (value: number, digits = 2): string =>
  Number.isNaN(value)
    ? '–'
    : value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A table of turns; the first one is bare Express. */
const figuresTable = (figures: Readonly<Record<string, Figure>>): string => {
  const [bare] = Object.values(figures);
  return markdownTable(
    ['', 'answers/s', 'share', 'share by CPU', 'CPU each, ms', 'p99, ms', 'beside, answers/s'],
    Object.entries(figures).map(([name, figure]) => {
      const share = shareOf(figure, bare ?? figure);
      return [
        name,
        number(median(figure.rates), 0),
        number(share.clock),
        number(share.cpu),
        number(median(figure.costs) / 1000, 3),
        number(median(figure.waits)),
        number(median(figure.besides), 0),
      ];
    }),
  );
};

/** The parts by their names, each with its sections: title and text. */
const parts: Record<string, () => Promise<Record<string, string>>> = {
  searches: async () => {
    const { searches, logins } = await measureSearches(rounds, milliseconds, perSecond);
    return {
      'Searches among 10,000 tickets, alone and beside others': `${figuresTable(searches)}\n\nProcessor time is the server’s whole, with what it does for others.`,
      Logins: figuresTable(logins),
    };
  },
  classes: async () => {
    const { classes, share } = await measureClasses(rounds, 1000);
    const table = markdownTable(
      ['', 'CPU each, µs', 'of a label’s'],
      Object.entries(classes).map(([name, { microseconds, ofLabel }]) => [
        name,
        number(microseconds, 1),
        number(ofLabel),
      ]),
    );
    const ofAll = `All of them in turn: ${number(share.clock)} of bare Express by the clock, ${number(share.cpu)} by processor time.`;
    return { 'Searches by class': `${table}\n\n${ofAll}` };
  },
  resets: async () => ({
    'Resets, one after the other': `Waits are for the reset or publication alone; rates and processor time have the call beside it, which makes a change or undoes it.\n\n${figuresTable(await measureResets(rounds))}`,
  }),
  start: async () => {
    const starts = Object.entries(await measureStarts(rounds));
    const [[, bare] = ['', { clock: 0, cpu: 0 }]] = starts;
    return {
      'Start to the first answer': markdownTable(
        ['', 'ms', 'of bare Express', 'CPU, ms', 'of bare Express'],
        starts.map(([name, { clock, cpu }]) => [
          name,
          number(clock, 0),
          number(clock / bare.clock),
          number(cpu, 0),
          number(cpu / bare.cpu),
        ]),
      ),
    };
  },
};

const chosen = argument('parts', Object.keys(parts).join(',')).split(',');
const sections: string[] = [];
for (const [name, measure] of Object.entries(parts).filter(([one]) => chosen.includes(one)))
  for (const [title, text] of Object.entries(await measure())) {
    sections.push(`## ${title}\n\n${text}`);
    console.log(`${sections.at(-1)}\n\nLoad after '${name}': ${loads()}.\n`);
  }

const machine = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}; load ${loads()} at the end.`;
const head = `# What it costs, measured

Made by \`npm run bench\`: medians of ${rounds} rounds, each in turns with bare Express, which sends as many bytes, compares a password by bcryptjs or appends a line and syncs it. A share is answers a second as a share of bare Express’s, by the clock or by processor time of the server; the latter holds on a busy machine. What takes the time: [notes](notes.md).

${machine}`;
if (sections.length > 0 && chosen.length === Object.keys(parts).length)
  await writeFile(join(import.meta.dirname, 'results.md'), `${[head, ...sections].join('\n\n')}\n`);
