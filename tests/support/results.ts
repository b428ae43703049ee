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
