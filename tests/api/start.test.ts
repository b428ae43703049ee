import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../scripts/lib/project.mjs';
import { ConfigError, readConfig } from '../../server/config.ts';
import { explainStartError } from '../../server/start-errors.ts';
import { HeldFile } from '#platform/files';
import { ownFolder } from '../support/own-folder.ts';

const folder = await ownFolder('start');
const file = join(folder, 'file');
await writeFile(file, '');

const HEAD = 'Invalid settings:';

const linesOf = (environment: Record<string, string>): string[] => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message.split('\n');
  }
};

describe('a setting', () => {
  it.each(['0', '65536', '80.5', '0x50', '1e3', ' 80', '٨٠'])('PORT cannot be «%s»', (PORT) => {
    expect(linesOf({ PORT })).toEqual([`PORT=${PORT}: must be an integer from 1 to 65535.`]);
  });

  it.each(['javascript:alert(1)', 'rivola.example', 'ftp://rivola.example'])(
    'PUBLIC_URL cannot be «%s», since it goes into mails',
    (PUBLIC_URL) => {
      expect(linesOf({ PUBLIC_URL })).toHaveLength(1);
    },
  );

  it('that is invalid is printed on one line without control characters, and a secret is not printed', () => {
    const [line, ...more] = linesOf({ LOG_LEVEL: 'a\nb\u001b[31m' });
    expect(more).toEqual([]);
    expect(line).toMatch(/^LOG_LEVEL=a\?b\?\[31m: must be one of trace, /);
    expect(linesOf({ JWT_SECRET: 'segreta' }).join()).not.toContain('segreta');
  });

  it.each([
    ['127.0.0.1', 'http://localhost:5173'],
    ['0.0.0.0', 'http://localhost:5173'],
    ['::1', 'http://[::1]:5173'],
    ['192.0.2.7', 'http://192.0.2.7:5173'],
  ])('HOST=%s is also in the links of mails: %s [RESET-06]', (HOST, address) => {
    expect(readConfig({ HOST }).PUBLIC_URL).toBe(address);
  });

  it('that is empty counts as absent, and PUBLIC_URL loses its trailing slash', () => {
    expect(readConfig({ PORT: '', PUBLIC_URL: 'https://rivola.example/' })).toMatchObject({
      PORT: 3001,
      PUBLIC_URL: 'https://rivola.example',
    });
  });
});

it.each([
  ['beside the project’s own data', {}, 'uploads'],
  ['inside a data folder of one’s own', { DATA_DIR: '/srv/data' }, '/srv/data/uploads'],
  ['where UPLOADS_DIR says', { DATA_DIR: '/srv/data', UPLOADS_DIR: '/srv/up' }, '/srv/up'],
])('pictures lie %s, for the server and for its commands [DEMO-03]', (_, settings, uploads) => {
  const expected = resolve(import.meta.dirname, '..', '..', uploads);
  expect(resolve(readConfig(settings).UPLOADS_DIR)).toBe(expected);
  expect(readSettings(settings).uploadsDir).toBe(expected);
});

describe('a start that fails with a system error', () => {
  const config = readConfig({
    DATA_DIR: join(folder, 'data'),
    UPLOADS_DIR: join(folder, 'data', 'up'),
  });
  const system = (about: object) => Object.assign(new Error('refused'), about);

  it.each([
    [{ syscall: 'listen', code: 'EACCES' }, 'PORT=3001: '],
    [{ syscall: 'listen', code: 'EADDRNOTAVAIL' }, 'HOST=127.0.0.1: '],
    [{ syscall: 'getaddrinfo', code: 'ENOTFOUND' }, 'HOST=127.0.0.1: '],
    [{ syscall: 'open', code: 'EROFS', path: join(folder, 'data', 'lock.1') }, 'DATA_DIR='],
    [{ syscall: 'mkdir', code: 'EACCES', path: folder }, 'UPLOADS_DIR='],
    [{ syscall: 'open', code: 'EACCES', path: join(folder, 'data', 'up', 'x') }, 'UPLOADS_DIR='],
  ])('with %j names the setting to change', (about, line) => {
    expect(explainStartError(system(about), config)).toContain(`${HEAD}\n${line}`);
  });

  it('on a port that Windows has reserved is told so, not who may listen [GEN-24]', () => {
    const error = system({ syscall: 'listen', code: 'EACCES' });
    expect(explainStartError(error, config, 'win32')).toMatch(
      /PORT=3001: Windows has reserved it, .*Hyper-V, WSL or Docker.* choose another port/,
    );
  });

  it.each([
    [{ syscall: 'write', code: 'ENOSPC' }, join(folder, 'data')],
    [{ syscall: 'mkdir', code: 'ENOSPC', path: '/x' }, '/x'],
    [{ syscall: 'write', code: 'EDQUOT', path: '/x' }, '/x'],
  ])('on a full disk names the folder if it is known: %j', (about, where) => {
    expect(explainStartError(system(about), config)).toBe(
      `No space left on the disk to write ${where}. Free some and start again.`,
    );
  });

  it.each([
    system({ syscall: 'open', code: 'EMFILE', path: join(folder, 'data', 'secret.tmp') }),
    system({ syscall: 'rename', code: 'EIO', path: join(folder, 'data', 'db.json.tmp') }),
    new HeldFile(
      system({ syscall: 'rename', code: 'EPERM', path: join(folder, 'data', 'secret.tmp') }),
    ),
  ])('that is no fault of the setting says what it is: %s [GEN-24]', (error) => {
    const told = explainStartError(error, config) ?? '';
    expect(told).toContain(`Rivola cannot use ${join(folder, 'data')}: ${error.message}.`);
    expect(told).not.toMatch(/Invalid settings|this user can write|[Ff]ree some/);
  });

  it('with any other error gets no explanation in place of its stack', () => {
    expect(explainStartError(new TypeError('x is not a function'), config)).toBeUndefined();
  });
});
