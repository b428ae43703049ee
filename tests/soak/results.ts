import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, 'results.md');

/** Prints a part of the results, and replaces the earlier part of its name in results.md. */
export const keepResults = async (
  name: string,
  about: string,
  lines: readonly string[],
): Promise<void> => {
  const kept = await readFile(FILE, 'utf8').catch(() => '');
  const others = kept.split(/^(?=## )/m).filter((part) => part.startsWith('## '));
  const host = `Node ${process.versions.node}, ${process.platform}, ${new Date().toISOString().slice(0, 10)}.`;
  const made = [`## ${name}: ${about}`, '', host, '', ...lines, ''].join('\n');
  const parts = [...others.filter((part) => !part.startsWith(`## ${name}:`)), made]
    .map((part) => part.trimEnd())
    .toSorted();
  await writeFile(FILE, `${['# Soak', ...parts].join('\n\n')}\n`);
  console.log(`\n${made}`);
};

export const listProblems = (problems: readonly string[]): string =>
  problems.length === 0 ? 'Nothing found.' : problems.map((text) => `- ${text}`).join('\n');
