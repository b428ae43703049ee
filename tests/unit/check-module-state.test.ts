import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkModuleState } from '../../scripts/lib/module-state.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'rivola-module-state-'));
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function plant(file: string, text: string) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

describe('mutable module state is a violation', () => {
  test.each([
    ['server/a.ts', `let count = 0;`],
    ['server/a.ts', `export let count = 0;`],
    ['server/a.ts', `var count = 0;`],
    ['server/a.ts', `const cache = new Map<string, string>();`],
    ['server/a.ts', `export const seen = new Set([1]);`],
    ['server/a.ts', `const cache = new WeakMap<object, string>() as WeakMap<object, string>;`],
    ['server/a.ts', `const waiting: string[] = [];`],
    ['server/a.ts', `const byName: Record<string, string> = {};`],
    ['server/a.ts', `const client = new QueryClient();`],
    ['server/a.ts', `const next = (() => { let n = 0; return () => ++n; })();`],
    ['server/a.ts', `class A { static count = 0; }`],
    ['seed/a.ts', `const cache = new Map();`],
    ['client/a.tsx', `let current = null;`],
  ])('%s: %s', (file, text) => {
    plant(file, text);
    expect(checkModuleState(root).violations).toHaveLength(1);
  });
});

describe('a constant or a variable inside a function is no violation', () => {
  test.each([
    ['server/a.ts', `const names: ReadonlySet<string> = new Set(['a']);`],
    ['server/a.ts', `export const byName: ReadonlyMap<string, number> = new Map([['a', 1]]);`],
    ['server/a.ts', `const NONE: readonly string[] = [];`],
    ['server/a.ts', `const LIST = ['a', 'b'] as const;`],
    ['server/a.ts', `const price = new Intl.NumberFormat('it-IT');`],
    ['server/a.ts', `export const count = () => { let n = 0; n += 1; return new Map([[n, n]]); };`],
    ['server/a.ts', `class A { static readonly limit = 1; count = 0; }`],
    ['client/a.ts', `export const session = new Observable(null);`],
  ])('%s: %s', (file, text) => {
    plant(file, text);
    expect(checkModuleState(root)).toStrictEqual({ violations: [], fileCount: 1 });
  });
});

test('the command fails on a violation, with file and line, and when it reads no file', () => {
  const command = path.resolve('scripts/check-module-state.mjs');
  const run = () => spawnSync(process.execPath, [command, root], { encoding: 'utf8' });
  expect(run().status).toBe(1);
  plant('server/a.ts', `export {};\nlet count = 0;`);
  expect([run().status, run().stdout]).toEqual([1, expect.stringContaining('server/a.ts:2: ')]);
  plant('server/a.ts', `export {};`);
  expect(run().status).toBe(0);
});
