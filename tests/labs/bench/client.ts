/** Measures the JavaScript of each page, `npm start` until the first answer, and `npm test`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { runNode } from '../../../scripts/lib/run.mjs';
import { freePort } from '../../support/free-port.ts';
import { ROOT } from './lib/servers.ts';
import { median } from './lib/stats.ts';

interface Chunk {
  file: string;
  imports?: string[];
  isEntry?: boolean;
}

/** Kilobytes of JavaScript (gzip) that are loaded before a screen shows, by the name of its file. */
export const measurePages = async (): Promise<Record<string, number>> => {
  const outDir = await mkdtemp(join(tmpdir(), 'rivola-bench-client-'));
  await build({
    configFile: join(ROOT, 'client', 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, manifest: 'manifest.json' },
  });
  const manifest = JSON.parse(await readFile(join(outDir, 'manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const filesOf = (name: string, seen = new Set<string>()): Set<string> => {
    const chunk = manifest[name];
    if (!chunk || seen.has(chunk.file)) return seen;
    if (chunk.file.endsWith('.js')) seen.add(chunk.file);
    for (const one of chunk.imports ?? []) filesOf(one, seen);
    return seen;
  };
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
  const screens = Object.keys(manifest).filter((name) => /(^|\/)screens\/[^/]+\.tsx$/.test(name));
  const pages = await Promise.all(
    screens.map(async (screen) => {
      const files = new Set<string>();
      for (const name of [...entries, screen]) filesOf(name, files);
      const sizes = await Promise.all(
        [...files].map(async (file) => gzipSync(await readFile(join(outDir, file))).length),
      );
      const name = screen.replaceAll(/^.*screens\/|\.tsx$/g, '');
      return [name, sizes.reduce((sum, size) => sum + size, 0) / 1000] as const;
    }),
  );
  await rm(outDir, { recursive: true, force: true });
  return Object.fromEntries(pages.toSorted(([a], [b]) => (a < b ? -1 : 1)));
};

/** Milliseconds from `npm start`, already installed, until page and API have answered. */
const timeStart = async (): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'rivola-bench-start-'));
  const [port, webPort] = [await freePort(), await freePort()];
  const begin = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      PORT: String(port),
      WEB_PORT: String(webPort),
      DATA_DIR: join(folder, 'data'),
      UPLOADS_DIR: join(folder, 'uploads'),
    },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const answers = async (url: string): Promise<void> => {
    while (
      !(await fetch(url).then(
        (one) => one.ok,
        () => false,
      ))
    ) {
      if (child.exitCode !== null) throw new Error('`npm start` ended before it answered');
      await wait(20);
    }
  };
  await Promise.all([
    answers(`http://localhost:${webPort}/`),
    answers(`http://localhost:${webPort}/api/tickets/public/?limit=1`),
    answers(`http://127.0.0.1:${port}/api/tickets/public/?limit=1`),
  ]);
  const time = performance.now() - begin;
  child.kill('SIGTERM');
  await ended;
  await rm(folder, { recursive: true, force: true });
  return time;
};

/** Minutes that `npm test` takes, already installed, and its last line. */
export const measureTests = async (): Promise<{ minutes: number; tally: string }> => {
  const begin = performance.now();
  const { ok, output } = await runNode(['--import', 'tsx', 'scripts/test.ts']);
  if (!ok) console.log(output);
  return {
    minutes: (performance.now() - begin) / 60_000,
    tally: output.trim().split('\n').at(-1) ?? '',
  };
};

export const measureStart = async (rounds: number): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await timeStart());
  return median(times);
};
