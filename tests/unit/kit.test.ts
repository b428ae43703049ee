import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');

describe('the README', () => {
  it('shows tests/e2e/first-test.spec.ts as its example, in at most ten lines', () => {
    const [, shown = ''] = /```ts\n(.*?)```/s.exec(read('README.md')) ?? [];
    expect(shown).toBe(read('tests', 'e2e', 'first-test.spec.ts'));
    expect(shown.trimEnd().split('\n').length).toBeLessThanOrEqual(10);
  });
});
