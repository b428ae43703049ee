import { describe, expect, it } from 'vitest';
import { Demo } from '../kit/demo.ts';
import { readArguments, USAGE } from '../tools/record/arguments.ts';
import { kitTest, recorderCommand, storageOf, whyNoWindow } from '../tools/record/recorder.ts';

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

  it('names the remedy for a path that Git Bash has made [GEN-24]', () => {
    expect(USAGE).toMatch(/--path .* without a first \/, of which Git Bash/);
  });

  it('is a visitor on the frozen day unless it says otherwise [LAB-10]', () => {
    expect(readArguments([])).toEqual(NONE);
    expect(
      readArguments(['--as', 'marta', '--scenario', 'long-history', '--path', '/cerca']),
    ).toEqual({ ...NONE, as: 'marta', scenario: 'long-history', path: '/cerca' });
  });

  it.each([
    ['--as', 'paolo'],
    ['--as', 'nobody'],
    ['--path', 'C:/Program Files/Git/cerca'],
    ['--unknown'],
    ['extra'],
  ])('refuses %s %s [LAB-10]', (...given) => {
    expect(readArguments(given)).toBeNull();
  });
});

it('the recorder says in one line that there is no display, and opens where there is one [LAB-10]', () => {
  expect(whyNoWindow({}, 'linux')).toMatch(
    /^The recorder opens windows, and there is no display .*ssh -X\.$/,
  );
  expect(whyNoWindow({ DISPLAY: ':0' }, 'linux')).toBeNull();
  expect(whyNoWindow({ WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toBeNull();
  expect(whyNoWindow({}, 'darwin')).toBeNull();
});

it('a visitor has the cookie of the sandbox and no session [LAB-10]', async () => {
  const { cookies, origins } = await storageOf(new Demo('http://127.0.0.1:1', 'mine'), NONE);
  expect(cookies).toMatchObject([
    { name: 'sandbox', value: 'mine', domain: '127.0.0.1', path: '/' },
  ]);
  expect(origins).toEqual([]);
});

it('the recorder gets address, storage, file and browser [LAB-10]', () => {
  const { args, environment } = recorderCommand({
    browser: '/usr/bin/chromium',
    storage: '/tmp/storage.json',
    out: '/tmp/mine.spec.ts',
    url: 'http://localhost:3001/cerca',
  });
  expect(args.slice(1).join(' ')).toBe(
    'codegen --target playwright-test --load-storage /tmp/storage.json --output /tmp/mine.spec.ts http://localhost:3001/cerca',
  );
  expect(environment).toEqual({ PWTEST_CLI_EXECUTABLE_PATH: '/usr/bin/chromium' });
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
