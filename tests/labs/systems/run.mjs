// @ts-check
/**
 * `npm run test:systems`: what a new developer types on this system, on a clean clone in a folder with an unusual name
 * (GEN-24). `-- start serve` runs these steps alone. The workflow runs each step on Windows, macOS and Alpine;
 * SYSTEMS_FOLDER is where the clone lies. It needs Node, npm and git, and nothing that is installed in this project.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { call } from '../../../scripts/lib/call.mjs';
import { inProject, projectRoot, readSettings } from '../../../scripts/lib/project.mjs';
import { spawned } from '../../../scripts/lib/spawned.mjs';

const isWindows = process.platform === 'win32';
/** Beside this clone, as the issue names it. */
const folder =
  process.env['SYSTEMS_FOLDER'] ||
  path.join(projectRoot, '..', 'Zoë Müller (1)', 'My Projects', 'rivola');
const { port, webPort, dataDir } = readSettings();
const lock = process.env['DATA_DIR']
  ? path.join(dataDir, 'lock')
  : path.join(folder, 'server', '.data', 'lock');
const output = path.join(folder, 'test-results', 'systems');

/** Milliseconds for the first start, which installs, for every other one, and for a stop. */
const [FIRST_LIMIT, START_LIMIT, STOP_LIMIT] = [15 * 60_000, 90_000, 15_000];
/**
 * One of so many further starts takes at most so many times as long as the first, and milliseconds more: a lock that was left
 * costs each of them 1.5 s and more, a busy machine one or the other.
 */
const AGAIN = { tries: 3, times: 1.2, more: 500 };
const GREETING = 'Stop with Ctrl+C';

/** @typedef {(npm: string) => string} Line how a shell runs npm, as a line of a .cmd file, or of sh */
/** @type {Record<string, Line>} */
const SHELLS = isWindows
  ? {
      cmd: (npm) => `call npm ${npm}`,
      PowerShell: (npm) => `powershell -NoProfile -Command "npm.cmd ${npm}"`,
      'Git Bash': (npm) => `"%ProgramFiles%\\Git\\bin\\bash.exe" -c "npm ${npm}"`,
    }
  : {
      sh: (npm) => `npm ${npm}`,
      ...(existsSync('/bin/bash') && {
        bash: (/** @type {string} */ npm) => `bash -c 'npm ${npm}'`,
      }),
    };
/** The shell that every system of its kind has. */
const { cmd: usual = (/** @type {string} */ npm) => `npm ${npm}` } = SHELLS;

/** @type {Record<string, () => Promise<unknown>>} */
const STEPS = {
  clone: async () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(path.dirname(folder), { recursive: true });
    await run(projectRoot, 'git', 'clone', '-q', '-c', 'core.autocrlf=true', '.', folder);
  },
  start: async () => {
    if (!existsSync(path.join(folder, 'node_modules'))) {
      const first = await startAndStop('start', 'the first time', usual, FIRST_LIMIT);
      if (!first.errors.startsWith('Installing dependencies'))
        throw new Error(`it did not install:\n${first.errors}`);
    }
    for (const [name, line] of Object.entries(SHELLS)) await twice('start', name, line);
  },
  serve: () => twice('run serve', 'the usual shell', usual),
  reset: () => npm('run', 'reset'),
  'build:static': async () => {
    await npm('run', 'build:static', '--', '--base', 'rivola');
    const made = readdirSync(path.join(folder, 'dist', 'static'));
    for (const name of [/^index\.html$/, /^worker-\w+\.js$/])
      if (!made.some((one) => name.test(one))) throw new Error(`dist/static has no ${name}`);
  },
  test: () => npm('test'),
  gym: () => npm('run', 'gym', '--', '--own', '--only', 'price-off-by-a-cent'),
};

/** Runs a program to its end, with its output shown. @param {string} where @param {string[]} command */
async function run(where, ...command) {
  const { program, args, shell } = spawned(command);
  const child = spawn(program, args, { cwd: where, shell, stdio: 'inherit' });
  const [code] = /** @type {[number | null]} */ (await once(child, 'close'));
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}`);
}

/** @param {string[]} words */
const npm = (...words) => run(folder, 'npm', ...words);

/**
 * Starts and stops twice: nothing goes to standard error, and a further start is as quick as the first.
 * @param {string} words of npm
 * @param {string} name of the shell
 * @param {Line} line
 */
async function twice(words, name, line) {
  const start = async (/** @type {string} */ when) => {
    const { time, errors } = await startAndStop(words, `in ${name}, ${when}`, line, START_LIMIT);
    if (errors !== '')
      throw new Error(`npm ${words} in ${name} wrote to standard error:\n${errors}`);
    return time;
  };
  const first = await start('once');
  for (let tries = 1; ; tries += 1) {
    const again = await start('again');
    if (again <= AGAIN.times * first + AGAIN.more) return;
    if (tries === AGAIN.tries)
      throw new Error(`npm ${words} in ${name}: ${first} ms, and ${again} ms when started again`);
  }
}

/**
 * Starts until the greeting, then presses Ctrl+C; afterwards nothing listens, and no lock is left.
 * @param {string} words of npm
 * @param {string} name
 * @param {Line} line
 * @param {number} limit in milliseconds
 */
async function startAndStop(words, name, line, limit) {
  mkdirSync(output, { recursive: true });
  const out = path.join(output, 'out');
  const err = path.join(output, 'err');
  const began = performance.now();
  const end = isWindows ? startInWindow(line(words)) : startInGroup(line(words), out, err);
  const read = (/** @type {string} */ file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  try {
    await until(
      () => read(out).includes(GREETING),
      limit,
      () => `no greeting:\n${read(out)}${read(err)}`,
    );
    const time = Math.round(performance.now() - began);
    const errors = read(err).trim();
    if (!existsSync(lock)) throw new Error(`there is no ${lock}`);
    end.pressCtrlC();
    await until(isSilent, STOP_LIMIT, () => 'a port is still in use after Ctrl+C');
    await until(
      () => !existsSync(lock),
      STOP_LIMIT,
      () => `${lock} is still there after Ctrl+C`,
    );
    console.log(`npm ${words} ${name}: ${time} ms`);
    return { time, errors };
  } finally {
    end.kill();
  }
}

/** In a process group of its own, to which the terminal sends the signal. @param {string} line @param {string} out @param {string} err */
function startInGroup(line, out, err) {
  const files = [openSync(out, 'w'), openSync(err, 'w')];
  const child = spawn('sh', ['-c', line], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', ...files],
  });
  for (const file of files) closeSync(file);
  const send = (/** @type {NodeJS.Signals} */ signal) => {
    try {
      process.kill(-Number(child.pid), signal);
    } catch {
      // Nothing of it is left.
    }
  };
  return { pressCtrlC: () => send('SIGINT'), kill: () => send('SIGKILL') };
}

/** In a console window of its own, since Ctrl+C goes to all programs of a console. @param {string} line */
function startInWindow(line) {
  const here = path.relative(folder, output);
  const file = path.join(here, 'start.cmd');
  const streams = `> ${path.join(here, 'out')} 2> ${path.join(here, 'err')}`;
  for (const one of ['out', 'err']) rmSync(path.join(output, one), { force: true });
  writeFileSync(path.join(folder, file), `@echo off\r\n${line} ${streams}\r\n`);
  const words = ['/d', '/c', 'start', '""', '/min', '/wait', 'cmd', '/d', '/c', file];
  const child = spawn('cmd.exe', words, {
    cwd: folder,
    windowsVerbatimArguments: true,
    stdio: 'ignore',
  });
  return {
    pressCtrlC: () => {
      // The owner of the lock is in that console.
      const [, owner = ''] = /"pid":(\d+)/.exec(readFileSync(lock, 'utf8')) ?? [];
      const script = inProject('tests', 'labs', 'systems', 'press-ctrl-c.ps1');
      const flags = ['-NoProfile', '-ExecutionPolicy', 'Bypass', '-File', script, owner];
      const { status } = spawnSync('powershell.exe', flags, { stdio: 'inherit' });
      if (status !== 0) throw new Error(`${script} ended with ${status}`);
    },
    // The window may ask whether to end the batch file.
    kill: () => void spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f']),
  };
}

/** Whether nothing answers on either port. */
async function isSilent() {
  const asked = [port, webPort].map((one) => call(`http://127.0.0.1:${one}/`));
  return (await Promise.allSettled(asked)).every(({ status }) => status === 'rejected');
}

/** @param {() => boolean | Promise<boolean>} holds @param {number} limit in milliseconds @param {() => string} describe */
async function until(holds, limit, describe) {
  for (const end = performance.now() + limit; !(await holds()); await pause(50))
    if (performance.now() > end) throw new Error(`${describe()}\nafter ${limit} ms`);
}

const chosen = process.argv.slice(2);
const unknown = chosen.find((name) => !(name in STEPS));
if (unknown !== undefined) {
  console.error(`There is no step ${unknown}. There are: ${Object.keys(STEPS).join(', ')}`);
  process.exit(2);
}
for (const [name, step] of Object.entries(STEPS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.log(`\n── ${name} (Node ${process.versions.node}, ${process.platform}, ${folder})`);
  try {
    await step();
  } catch (error) {
    console.error(`\n✗ ${name}: ${/** @type {Error} */ (error).message}`);
    process.exit(1);
  }
}
