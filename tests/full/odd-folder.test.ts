import { mkdtemp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cloneInto } from '../support/clone.ts';
import { HAS_GROUPS, killTree, startCommand } from '../support/processes.ts';
import { ownFolder } from '../support/own-folder.ts';

const root = await ownFolder('odd');

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

it('npm start runs in a folder with an odd name, and leaves no link behind [GEN-24]', async () => {
  const clone = join(root, "Zoë's C# 100% (1)", 'rivola');
  await cloneInto(clone);
  const temporary = await mkdtemp(join(root, 'temporary-'));
  const env = { TMPDIR: temporary, TEMP: temporary };
  const { child, pages, ended } = await startCommand('start.mjs', env, clone);
  try {
    const loaded = await scriptsOf(pages);
    expect(loaded.size).toBeGreaterThan(50);
    const failed = [...loaded].filter(([, told]) => told !== '200 text/javascript');
    expect(failed).toEqual([]);
    // Its data are in the folder itself, not in the link.
    expect(await readdir(join(clone, 'server', '.data'))).toContain('lock');
    child.kill();
    await ended;
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
}, 240_000);
