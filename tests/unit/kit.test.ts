import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SCREENS } from '#contract/screens';

const root = join(import.meta.dirname, '..', '..');
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');

describe('what QA begins with', () => {
  it('the first test of the README is one that runs, and short', () => {
    const [, shown = ''] = /```ts\n(.*?)```/s.exec(read('README.md')) ?? [];
    expect(shown).toBe(read('tests', 'e2e', 'first-test.spec.ts'));
    expect(shown.trimEnd().split('\n').length).toBeLessThanOrEqual(10);
  });

  it('there is a page object for every address [ROUTE-01]', () => {
    const folder = join(root, 'tests', 'support', 'pages');
    const comments = readdirSync(folder).flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/^\/\*\*.*\*\/$/gm)].map(String),
    );
    const addresses = ['/', ...SCREENS.map(({ path }) => path)];
    const without = addresses.filter(
      (address) => !comments.some((comment) => comment.includes(`\`${address}\``)),
    );
    expect(without).toEqual([]);
  });
});
