/**
 * How what `npm start` has started ends, on Windows too: there a signal is a hard end, and a parent is named for ever; and that a
 * full disk under its output ends nothing.
 */
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { inProject, projectRoot } from '../../scripts/lib/project.mjs';
import { ownFolder } from '../support/own-folder.ts';

const folder = await ownFolder('parent');

const MODULE = pathToFileURL(inProject('scripts', 'lib', 'end-with-parent.mjs')).href;
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
/** Takes its time to end in order, as the server does. */
const ORDERLY = file(
  'orderly.mjs',
  `
  const end = () => setTimeout(() => { console.log('ended in order'); process.exit(); }, 50);
  process.on('SIGTERM', end).on('SIGINT', end);
  setInterval(() => {}, 1000);
  console.log('ready');
`,
);
const ENDLESS = file('endless.mjs', `setInterval(() => {}, 1000); console.log('ready');`);
const WINDOWS = file(
  'windows.mjs',
  `
  const { ppid } = process;
  Object.defineProperties(process, { platform: { value: 'win32' }, ppid: { get: () => ppid } });
`,
);

const ready = async (child: ChildProcess) => {
  let printed = '';
  await new Promise<void>((done) =>
    child.stdout?.on('data', (piece: Buffer) => {
      printed += piece.toString();
      if (printed.includes('ready')) done();
    }),
  );
  return () => printed;
};
const start = (program: string, ...execArgv: string[]) =>
  fork(program, { execArgv: [...execArgv, '--import', MODULE], silent: true });

it.each(['the stop that npm start asks for', 'the end of npm start'])(
  'a server ends in order at %s [GEN-24]',
  async (by) => {
    const child = start(ORDERLY);
    const printed = await ready(child);
    if (by.startsWith('the stop')) child.send('stop');
    else child.disconnect();
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(printed()).toContain('ended in order');
  },
);

it('a program that does not listen for signals ends as by one [GEN-24]', async () => {
  const child = start(ENDLESS);
  await ready(child);
  child.send('stop');
  expect(await once(child, 'close')).toEqual([143, null]);
});

it.each([
  ['Windows, which goes on naming its parent', ['--import', pathToFileURL(WINDOWS).href]],
  ['any other system', []],
])('a command ends in order once its parent was killed, on %s [GEN-24]', async (_, more) => {
  const child = [process.execPath, ...more, '--import', MODULE, ORDERLY];
  const [program, ...rest] = child;
  const between = file(
    `parent-${more.length}.mjs`,
    `
    import { spawn } from 'node:child_process';
    spawn(${JSON.stringify(program)}, ${JSON.stringify(rest)}, { stdio: ['ignore', 'inherit', 'inherit'] });
  `,
  );
  const parent = spawn(process.execPath, [between], { stdio: ['ignore', 'pipe', 'inherit'] });
  const printed = await ready(parent);
  parent.kill('SIGKILL');
  // Its output is open until its child has ended too.
  await once(parent, 'close');
  expect(printed()).toContain('ended in order');
});

/** A file to which each write fails with ENOSPC. */
const FULL = '/dev/full';

const PROGRAM = `
  import pino from 'pino';
  import { logOutput, outliveOutput, print, printError } from './server/output.ts';
  outliveOutput();
  const log = pino({}, logOutput());
  print('printed');
  printError('printed');
  log.error('logged');
  setTimeout(() => {
    log.error('logged');
    process.send('answered');
  }, 50);
  process.once('message', () => process.exit(3));`;

it.runIf(process.platform === 'linux')(
  'a server whose output is on a full disk goes on, and ends when it is told to: what it prints and logs is lost [HOST-04]',
  async ({ signal }) => {
    const full = await open(FULL, 'w');
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', PROGRAM],
      { cwd: projectRoot, stdio: ['ignore', full.fd, full.fd, 'ipc'] },
    );
    const said = await Promise.race([
      once(child, 'message').then(([message]: unknown[]) => message),
      once(child, 'exit').then(([code]: unknown[]) => `it ended with ${String(code)}`),
    ]);
    try {
      expect(said).toBe('answered');
      child.send('exit');
      expect(await once(child, 'exit', { signal })).toEqual([3, null]);
    } finally {
      child.kill('SIGKILL');
      await full.close();
    }
  },
);
