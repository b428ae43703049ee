import { describe, expect, it } from 'vitest';
import { planInstall } from '../../scripts/lib/install.mjs';

const LOCKED = {
  '': { version: '0.1.0' },
  'node_modules/express': { version: '5.3.0' },
  'node_modules/sharp-win32': { version: '0.35.5', optional: true },
  'node_modules/vitest': { version: '4.1.12', dev: true },
};
const RUNNING = { 'node_modules/express': { version: '5.3.0' } };
const ALL = { ...RUNNING, 'node_modules/vitest': { version: '4.1.12' } };

describe('a newcomer with nothing installed', () => {
  it('starts with what running needs', () => {
    expect(planInstall('run', LOCKED, {})).toEqual(['ci', '--omit=dev']);
  });

  it('tests with everything', () => {
    expect(planInstall('test', LOCKED, {})).toEqual(['ci', '--include=dev']);
  });
});

describe('a newcomer who has started', () => {
  it('starts again without an installation, builds for other platforms left out', () => {
    expect(planInstall('run', LOCKED, RUNNING)).toBeNull();
  });

  it('tests after what is missing was added, so that a running server keeps its packages', () => {
    expect(planInstall('test', LOCKED, RUNNING)).toEqual(['install', '--no-save', '--include=dev']);
  });
});

describe('a developer with everything installed', () => {
  it('installs nothing', () => {
    expect(planInstall('run', LOCKED, ALL)).toBeNull();
    expect(planInstall('test', LOCKED, ALL)).toBeNull();
  });

  it('keeps the packages of tests in a start after a pull with another version', () => {
    const outdated = { ...ALL, 'node_modules/express': { version: '5.2.0' } };
    expect(planInstall('run', LOCKED, outdated)).toEqual(['ci', '--include=dev']);
    expect(planInstall('test', LOCKED, outdated)).toEqual(['ci', '--include=dev']);
  });

  it('gets a package of tests that has changed with the next test, not with a start', () => {
    const outdated = { ...ALL, 'node_modules/vitest': { version: '4.1.11' } };
    expect(planInstall('run', LOCKED, outdated)).toBeNull();
    expect(planInstall('test', LOCKED, outdated)).toEqual([
      'install',
      '--no-save',
      '--include=dev',
    ]);
  });
});
