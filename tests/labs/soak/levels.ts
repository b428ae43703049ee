/** Resource usage of a server over time, and whether it grows. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Server, Usage } from '../../support/server-process.ts';
import { markdownTable, median } from '../../support/stats.ts';
import type { Folders } from '../../support/folders.ts';

/** Allowed growth from the first third of a run to the last: a factor of memory, and a number of descriptors. */
const MEMORY_GROWTH = 1.2;
const OPEN_GROWTH = 15;

export interface Sample extends Usage {
  documentMb: number;
  images: number;
}

const sizeOf = async (folder: string, begins: string): Promise<number> => {
  const names = (await readdir(folder)).filter((name) => name.startsWith(begins));
  const sizes = await Promise.all(
    names.map(async (name) => (await stat(join(folder, name)).catch(() => null))?.size ?? 0),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
};

/** Number of images of all sandboxes; one that is deleted meanwhile counts as empty. */
const countImages = async (uploads: string): Promise<number> => {
  const folders = await readdir(uploads).catch(() => []);
  const counts = await Promise.all(
    folders.map(async (name) => (await readdir(join(uploads, name)).catch(() => [])).length),
  );
  return counts.reduce((sum, count) => sum + count, 0);
};

export const sampleOf = async (server: Server, folders: Folders): Promise<Sample> => ({
  ...(await server.usage()),
  documentMb: (await sizeOf(folders.data, 'db.json')) / 1e6,
  images: await countImages(folders.uploads),
});

const FIGURES = {
  rss: { name: 'memory (RSS), MB', unit: 1e6 },
  heapUsed: { name: 'heap, MB', unit: 1e6 },
  open: { name: 'open descriptors', unit: 1 },
  documentMb: { name: 'stored document, MB', unit: 1 },
  images: { name: 'images in the uploads folder', unit: 1 },
} as const;

type Figure = keyof typeof FIGURES;

interface Level {
  first: number;
  last: number;
  most: number;
  final: number;
}

/** Medians of the first and the last third, the highest value, and the last one. */
export const levelOf = (samples: readonly Sample[], figure: Figure): Level => {
  const values = samples.map((one) => one[figure] / FIGURES[figure].unit);
  const third = Math.max(1, Math.floor(values.length / 3));
  return {
    first: median(values.slice(0, third)),
    last: median(values.slice(-third)),
    most: Math.max(...values),
    final: values.at(-1) ?? 0,
  };
};

/** What grows more than allowed. */
export const growthOf = (samples: readonly Sample[]): string[] => {
  const [rss, open] = [levelOf(samples, 'rss'), levelOf(samples, 'open')];
  return [
    ...(rss.last > MEMORY_GROWTH * rss.first ? ['memory grows'] : []),
    ...(open.last > open.first + OPEN_GROWTH ? ['descriptors leak'] : []),
  ];
};

export const levelTable = (samples: readonly Sample[]): string =>
  markdownTable(
    ['median', 'first third', 'last third', 'maximum', 'at the end'],
    Object.entries(FIGURES).map(([figure, { name }]) => {
      const { first, last, most, final } = levelOf(samples, figure as Figure);
      return [name, ...[first, last, most, final].map((value) => value.toFixed(1))];
    }),
  );
