import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../..');

describe('an engineer who mistypes an option of what takes many minutes', () => {
  it('is told so, with the options that there are, before anything runs [GEN-11]', () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'tests/soak/run.ts', '--minute', '3'],
      { cwd: root, encoding: 'utf8' },
    );
    expect(stderr).toMatch(/Unknown option '--minute'/);
    expect(stderr).toMatch(/^Options: --minutes <value>, /m);
    expect(stdout).toBe('');
    expect(status).toBe(2);
  });

  const runs = readdirSync(path.join(root, 'tests'))
    .map((folder) => path.join('tests', folder, 'run.ts'))
    .filter((file) => existsSync(path.join(root, file)));

  it.each(runs)('is told so by %s, too [GEN-11]', (file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    expect(text).toMatch(/^(const \w+ = )?acceptOptions\(|readArguments\(/m);
  });
});
