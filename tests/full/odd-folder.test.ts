import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { cloneInto } from '../support/clone.ts';
import { freePort, HAS_GROUPS, killTree } from '../support/processes.ts';

const root = await mkdtemp(join(tmpdir(), 'rivola-odd-'));
afterAll(() => rm(root, { recursive: true, force: true }));

/** The scripts that a page loads from the development server, each with what became of it. */
const scriptsOf = async (address: string) => {
  const loaded = new Map<string, string>();
  const load = async (path: string): Promise<void> => {
    if (loaded.has(path)) return;
    loaded.set(path, '');
    const answer = await fetch(new URL(path, address));
    const type = String(answer.headers.get('content-type'));
    loaded.set(path, `${answer.status} ${type}`);
    const text = await answer.text();
    const next = [...text.matchAll(/(?:from|import) ?"(\/[^"]+)"/g)].map(([, found = '']) => found);
    // Packages are bundled and import each other by relative paths.
    for (const one of next) if (!one.includes('/dist/vite/deps/')) await load(one);
  };
  await load('/main.tsx');
  await load('/app/start.tsx');
  return loaded;
};

it.each(['C#', "Zoë's 100% (1)"])(
  'npm start runs in a folder called %s, and leaves no link behind [GEN-24]',
  async (name) => {
    const clone = join(root, name, 'rivola');
    await cloneInto(clone);
    const temporary = await mkdtemp(join(root, 'temporary-'));
    const [PORT, WEB_PORT] = [String(await freePort()), String(await freePort())];
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: clone,
      env: {
        ...process.env,
        PORT,
        WEB_PORT,
        TMPDIR: temporary,
        TEMP: temporary,
        HOST: '127.0.0.1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: HAS_GROUPS,
    });
    try {
      let printed = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (piece: Buffer) => (printed += piece.toString()));
      await expect.poll(() => printed, { timeout: 120_000 }).toContain('Stop with Ctrl+C');
      const loaded = await scriptsOf(`http://127.0.0.1:${WEB_PORT}`);
      expect(loaded.size).toBeGreaterThan(50);
      const failed = [...loaded].filter(([, told]) => told !== '200 text/javascript');
      expect(failed).toEqual([]);
      // Its data are in the folder itself, not in the link.
      expect(await readdir(join(clone, 'server', '.data'))).toContain('lock');
      child.kill();
      await once(child, 'close');
      const names = [
        ...(await readdir(join(clone, 'server', '.data'))),
        ...(await readdir(temporary)),
      ];
      // Windows ends a process at once that is asked to by another.
      const left = HAS_GROUPS ? names.filter((one) => /^(lock|rivola-.*)$/.test(one)) : [];
      expect(left).toEqual([]);
    } finally {
      killTree(child);
    }
  },
  240_000,
);
