import { describe, expect, test } from 'vitest';
import { lint } from '../support/lint.ts';

const WRONG: [file: string, text: string][] = [
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
  ['server/a.ts', `const cache = (new Map() as unknown as Cache)!;`],
  ['server/a.ts', `const byName = {} satisfies Record<string, string>;`],
];

const RIGHT: [file: string, text: string][] = [
  ['server/a.ts', `const names: ReadonlySet<string> = new Set(['a']);`],
  ['server/a.ts', `export const byName: ReadonlyMap<string, number> = new Map([['a', 1]]);`],
  ['server/a.ts', `const NONE: readonly string[] = [];`],
  ['server/a.ts', `const LIST = ['a', 'b'] as const;`],
  ['server/a.ts', `const price = new Intl.NumberFormat('it-IT');`],
  ['server/a.ts', `export const count = () => { let n = 0; n += 1; return new Map([[n, n]]); };`],
  ['server/a.ts', `class A { static readonly limit = 1; count = 0; }`],
  ['client/a.ts', `export const session = new Observable(null);`],
];

const files = [...WRONG, ...RIGHT].map(
  ([file, text], at) => [file.replace('/a.', `/a${at}.`), text] as const,
);
const found = lint('rivola(module-state)', files);
const linesOf = (file: string) => found.filter((line) => line.startsWith(`${file}:`));

describe('mutable module state is a violation', () => {
  test.each(files.slice(0, WRONG.length))('%s: %s', (file) => {
    expect(linesOf(file)).toStrictEqual([
      expect.stringContaining(':1: a module must not keep state: '),
    ]);
  });
});

describe('a constant or a variable inside a function is no violation', () => {
  test.each(files.slice(WRONG.length))('%s: %s', (file) => {
    expect(linesOf(file)).toEqual([]);
  });
});
