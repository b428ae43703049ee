import { describe, expect, it } from 'vitest';
import { readArguments } from '../tools/record/arguments.ts';
import { kitTest } from '../tools/record/recorder.ts';

const NONE = {
  as: null,
  scenario: 'default',
  date: '2026-06-12',
  path: '/',
  out: 'test-results/recorded.spec.ts',
};

describe('the command line', () => {
  it.each(['cerca', '/cerca', '//cerca'])(
    'begins at /cerca by --path %s, of which Git Bash makes nothing else [LAB-10][GEN-24]',
    (given) => {
      expect(readArguments(['--path', given])).toEqual({ ...NONE, path: '/cerca' });
    },
  );
});

const RECORDED = `import { test, expect } from '@playwright/test';

test.use({
  storageState: '/tmp/storage.json',
  viewport: {
    height: 800
  }
});

test('test', async ({ page }) => {
  await page.goto('http://localhost:3001/cerca?demo-token=a-long-enough-token');
  await page.getByRole('button', { name: 'Contatta' }).click();
  await page.goto('http://localhost:3001/preferiti');
  await page.goto('http://localhost:3001/');
});`;

it('what was recorded becomes a test of the kit, with the options that differ from the default [LAB-10]', () => {
  const url = 'http://localhost:3001/cerca?demo-token=a-long-enough-token';
  const given = { ...NONE, as: 'marta', scenario: 'long-history', path: '/cerca' } as const;
  expect(kitTest(RECORDED, url, given))
    .toBe(`import { test as base, expect } from '@playwright/test';
import { rivola } from 'rivola-kit';
const test = rivola(base);
test.use({ persona: 'marta', scenario: 'long-history' });

test('test', async ({ page }) => {
  await page.goto('/cerca');
  await page.getByRole('button', { name: 'Contatta' }).click();
  await page.goto('/preferiti');
  await page.goto('/');
});`);
  expect(kitTest(RECORDED, url, { ...NONE, date: '2026-12-24' })).toContain(
    "const test = rivola(base);\ntest.use({ date: '2026-12-24' });\n\ntest('test'",
  );
  expect(kitTest(RECORDED, url, NONE)).toContain("const test = rivola(base);\n\ntest('test'");
});
