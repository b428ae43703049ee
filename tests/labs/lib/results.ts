/** Figures of the labs, and the files that keep them. */
import { readFile, writeFile } from 'node:fs/promises';

interface Part {
  name: string;
  about: string;
  lines: readonly string[];
}

/** Prints a part of a file of results, and replaces the earlier part of its name there. */
export const keepPart = async (
  file: string,
  intro: string,
  { name, about, lines }: Part,
): Promise<void> => {
  const kept = await readFile(file, 'utf8').catch(() => '');
  const others = kept.split(/^(?=## )/m).filter((part) => part.startsWith('## '));
  const host = `Node ${process.versions.node}, ${process.platform}, ${new Date().toISOString().slice(0, 10)}.`;
  const made = [`## ${name}: ${about}`, '', host, '', ...lines, ''].join('\n');
  const parts = [...others.filter((part) => !part.startsWith(`## ${name}:`)), made]
    .map((part) => part.trimEnd())
    .toSorted();
  await writeFile(file, `${[intro, ...parts].join('\n\n')}\n`);
  console.log(`\n${made}`);
};

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const upper = sorted[Math.floor(half)] ?? Number.NaN;
  return sorted.length % 2 === 0 ? ((sorted[half - 1] ?? Number.NaN) + upper) / 2 : upper;
};

/** The nearest-rank percentile. */
export const percentile = (values: readonly number[], percent: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
};

/** Seeded random numbers from 0 to below 1 (mulberry32), so that a run can be repeated. */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** A Markdown table with padded columns; numbers are aligned to the right. */
export const markdownTable = (head: readonly string[], rows: readonly string[][]): string => {
  const widths = head.map((cell, at) =>
    Math.max(3, cell.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const isNumber = head.map(
    (_, at) => at > 0 && rows.every((row) => !/^[a-z]/i.test(row[at] ?? '')),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (isNumber[at] ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0))).join(' | ')} |`;
  const rule = widths.map((width, at) =>
    isNumber[at] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  );
  return [line(head), line(rule), ...rows.map(line)].join('\n');
};
