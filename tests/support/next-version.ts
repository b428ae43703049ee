import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Page } from '@playwright/test';

/** The worker's file in a built folder. */
export const workerFile = async (folder: string): Promise<string> => {
  const found = (await readdir(folder)).find((name) => /^worker-\w+\.js$/.test(name));
  return join(folder, found ?? '');
};

const nextName = (name: string, version: string): string =>
  name.startsWith('worker-')
    ? `worker-${version}.js`
    : `${name.replace(/(~\w+)?\.js$/, '')}~${version}.js`;

/**
 * Makes a static edition another version of itself, as a deployment does that leaves no old file: all code has another name.
 * What it does is the same.
 */
export const deployNext = async (folder: string, version: string): Promise<void> => {
  const files = await readdir(folder, { recursive: true });
  const code = files.filter((file) => /^(worker-\w+|assets.+)\.js$/.test(file));
  const names = code.map((file) => [basename(file), nextName(basename(file), version)] as const);
  for (const file of files.filter((one) => /\.(html|js)$/.test(one))) {
    let text = await readFile(join(folder, file), 'utf8');
    for (const [name, next] of names) text = text.replaceAll(name, next);
    await writeFile(join(folder, file), text);
  }
  for (const file of code)
    await rename(
      join(folder, file),
      join(folder, dirname(file), nextName(basename(file), version)),
    );
};

/** The version whose worker answers a page; '' for none. */
export const versionOf = (page: Page): Promise<string> =>
  page.evaluate(
    () => /worker-(\w+)\.js$/.exec(navigator.serviceWorker.controller?.scriptURL ?? '')?.[1] ?? '',
  );
