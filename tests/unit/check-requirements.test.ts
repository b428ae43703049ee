import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkRequirementIds } from '../../scripts/lib/requirement-ids.ts';

// The check reads this file too, so the bracket is kept apart from the example ids.
const open = '[';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'rivola-requirements-'));
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function plant(file: string, text: string) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

const plantList = (...ids: string[]) =>
  plant('tests/requirements.md', ids.map((id) => `- **${id}** A statement.\n`).join(''));
const plantTests = (text: string) => plant('tests/unit/a.test.ts', text);
const violations = () => checkRequirementIds(root).violations;

test('an id that no test names is a violation', () => {
  plantList('AAA-01', 'AAA-02b*', 'AAA-03');
  plantTests(`test('${open}AAA-01] does', () => {});`);
  expect(violations()).toStrictEqual(['No test names: AAA-02b, AAA-03']);
});

describe('a test that names an unknown id is a violation', () => {
  test.each(['AAA-99', 'AAA-01, AAA-99', 'AAA-01 AAA-99', 'AAA-1'])('%s', (ids) => {
    plantList('AAA-01');
    plantTests(`test('${open}AAA-01] does', () => {});\ntest('${open}${ids}] does', () => {});`);
    expect(violations()).toHaveLength(1);
    expect(violations()[0]).toMatch(/^tests\/unit\/a\.test\.ts:2: /);
  });
});

describe('a test can name several ids', () => {
  test.each(['AAA-01][AAA-02b', 'AAA-01, AAA-02b', 'AAA-01,AAA-02b'])('%s', (ids) => {
    plantList('AAA-01', 'AAA-02b*');
    plantTests(`test('${open}${ids}] does', () => {});`);
    expect(violations()).toStrictEqual([]);
  });
});

describe('an id counts in the title of a test or of a group', () => {
  test.each([
    ['in a describe', `describe('${open}AAA-01] noun', () => {});`],
    ['in a template', `test(\`${open}AAA-01] \${what}\`, () => {});`],
    ['in a row of a table', `test.each([['${open}AAA-01] does', 1]])('%s', () => {});`],
  ])('%s', (_, text) => {
    plantList('AAA-01');
    plantTests(text);
    expect(violations()).toStrictEqual([]);
  });
});

describe('an id does not count outside tests that run', () => {
  test.each([
    ['in a comment', `// ${open}AAA-01]`],
    ['in a test that is skipped', `test.skip('${open}AAA-01] does', () => {});`],
    ['in a test that is not written yet', `test.todo('${open}AAA-01] does');`],
    ['in a group that is skipped', `describe.skip('noun', () => { test('${open}AAA-01]') });`],
  ])('%s', (_, text) => {
    plantList('AAA-01');
    plantTests(text);
    expect(violations()).toStrictEqual(['No test names: AAA-01']);
  });
});

test('an id that is listed twice is a violation', () => {
  plantList('AAA-01', 'AAA-01');
  plantTests(`test('${open}AAA-01] does', () => {});`);
  expect(violations()).toStrictEqual(['tests/requirements.md: AAA-01 is listed twice']);
});

test.each([
  ['no id', () => plantTests(`test('does', () => {});`)],
  ['no test', () => plantList()],
])('that it finds %s is a violation', (_, plantAll) => {
  plantList();
  plantAll();
  expect(violations()).toStrictEqual([expect.stringMatching(/^0 ids, [01] test files/)]);
});

test('the command fails on a violation, and says it', () => {
  plantList('AAA-01');
  plantTests('');
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/check-requirements.ts', root],
    { encoding: 'utf8' },
  );
  expect({ status, stdout }).toEqual({ status: 1, stdout: 'No test names: AAA-01\n' });
});
