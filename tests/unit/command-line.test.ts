import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { acceptOptions } from '../support/command-line.ts';

const root = path.join(import.meta.dirname, '../..');

describe('an engineer who mistypes an option of what takes many minutes', () => {
  it('is told so, with the options that there are, before anything runs [GEN-11]', () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'tests/labs/nodes/run.ts', '--node', '24'],
      { cwd: root, encoding: 'utf8' },
    );
    expect(stderr).toMatch(/Unknown option '--node'/);
    expect(stderr).toMatch(/^Options: --nodes <value>, /m);
    expect(stdout).toBe('');
    expect(status).toBe(2);
  });

  const runs = ['tests/tools', 'tests/labs']
    .flatMap((kind) => readdirSync(path.join(root, kind)).map((name) => `${kind}/${name}/run.ts`))
    .filter((file) => existsSync(path.join(root, file)));

  it.each(runs)('is told so by %s, too [GEN-11]', (file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    expect(text).toMatch(/ (acceptOptions|readOptions)\(/);
  });
});

it.each(['--out there', '--out=there'])(
  'an engineer who types an option gets its value by %s [GEN-11]',
  (words) => {
    const given = [...process.argv];
    onTestFinished(() => void process.argv.splice(0, Infinity, ...given));
    process.argv.splice(2, Infinity, '--empty=', ...words.split(' '));
    const defaults = { out: 'here', another: 'here', empty: 'here' };
    expect(acceptOptions(defaults)).toMatchObject({ ...defaults, out: 'there' });
  },
);
