/** What a report of Stryker says about a module. */
import type { Report } from './stryker.ts';
import { SURVIVORS } from './survivors.ts';

interface Summary {
  killed: number;
  all: number;
  /** A line of Markdown for each survivor that is explained. */
  explained: string[];
  problems: string[];
}

interface Mutant {
  file: string;
  line: number;
  from: string;
  to: string;
}

const KILLED = new Set(['Killed', 'Timeout']);
const ALIVE = new Set(['Survived', 'NoCoverage']);

const inOneLine = (code: string): string => code.replaceAll(/\s+/g, ' ').trim();

/** Longer code is cut off where it is shown. */
const LONGEST = 80;
const cutOff = (code: string): string =>
  code.length > LONGEST ? `${code.slice(0, LONGEST)}…` : code;

const shown = ({ file, from, to }: Omit<Mutant, 'line'>): string =>
  `${file} \`${cutOff(from)}\` → \`${cutOff(to)}\``;

type Located = Report['files'][string]['mutants'][number]['location'];

/** The code between two places of a source; lines and columns begin with 1, and the end is not included. */
const cut = (source: string, { start, end }: Located): string => {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return lines
    .map((line, at) => (at === last ? line.slice(0, end.column - 1) : line))
    .map((line, at) => (at === 0 ? line.slice(start.column - 1) : line))
    .join('\n');
};

/**
 * Counts mutants, and tells survivors that survivors.ts explains from others. Of whole modules it also finds
 * explanations of what does not survive any more.
 */
export const summarise = ({ files }: Report, isWhole: boolean): Summary => {
  const alive: Mutant[] = [];
  let killed = 0;
  for (const [file, { source, mutants }] of Object.entries(files)) {
    for (const { status, location, replacement } of mutants) {
      if (KILLED.has(status)) killed += 1;
      if (!ALIVE.has(status)) continue;
      const from = inOneLine(cut(source, location));
      alive.push({ file, line: location.start.line, from, to: inOneLine(replacement) });
    }
  }
  const isOf = (mutant: Mutant) => (one: Omit<Mutant, 'line'>) =>
    one.file === mutant.file &&
    [mutant.from, cutOff(mutant.from)].includes(one.from) &&
    one.to === mutant.to;
  const explained: string[] = [];
  const problems: string[] = [];
  for (const mutant of alive) {
    const survivor = SURVIVORS.find(isOf(mutant));
    if (survivor) explained.push(`- ${shown(mutant)}: ${survivor.why}`);
    else problems.push(`not explained, line ${mutant.line}: ${shown(mutant)}`);
  }
  for (const survivor of isWhole ? SURVIVORS.filter(({ file }) => file in files) : []) {
    const isAlive = alive.some((mutant) => isOf(mutant)(survivor));
    if (!isAlive) problems.push(`explained, but killed: ${shown(survivor)}`);
  }
  return { killed, all: killed + alive.length, explained, problems };
};
