// @ts-check
// `npm start`: API and client side by side, from a fresh clone too.
import './lib/require-node.mjs';
import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { call } from './lib/call.mjs';
import { STOP } from './lib/end-with-parent.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { leaveOddFolder } from './lib/plain-folder.mjs';
import { projectRoot, readSettings, serverArguments, viteArguments } from './lib/project.mjs';
import { requireFreePorts } from './lib/require-free-ports.mjs';
import { welcome } from './lib/welcome.mjs';
import { isOnWindowsDrive } from './lib/windows-paths.mjs';

/** How long a process may take to exit after it was asked to before it gets SIGKILL (ms). */
const stopLimit = 5000;
/** Time between two questions whether both answer (ms). */
const askInterval = 40;

const { host, port, webPort, apiAddress, pageHost } = readSettings();
const appAddress = `http://${pageHost}:${webPort}`;

await ensureInstalled('run');
await leaveOddFolder();
await requireFreePorts(
  [
    { variable: 'PORT', port, purpose: 'API' },
    { variable: 'WEB_PORT', port: webPort, purpose: 'pages' },
  ],
  host,
);

if (isOnWindowsDrive(projectRoot))
  console.error(
    `⚠  ${projectRoot} is on a drive of Windows, whose changes WSL is not told of: changed code is looked for twice a second. Everything is quicker in a folder of Linux, such as one in ~.`,
  );

const { createConcurrently, KillOnSignal, KillOthers, LogError, LogOutput, Logger } =
  await import('concurrently');

/** Prints the output of both programs, without concurrently's own messages about starts and exits. */
class OutputOnly extends Logger {
  /** @override */
  logGlobalEvent() {}
}

/** @type {Record<string, string[]>} */
const programs = { api: serverArguments, web: viteArguments('--clearScreen', 'false') };

let stopRequested = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => (stopRequested = true));
}

/** @type {Map<number | undefined, import('node:child_process').ChildProcess>} */
const running = new Map();
const logger = new OutputOnly({ prefixFormat: 'name' });
const stopping = new AbortController();
// createConcurrently instead of the default export: only it takes a `spawn` without a shell, so that signals reach
// the programs themselves.
const { result } = createConcurrently(
  Object.keys(programs).map((name) => ({ name, command: name, ipc: 3 })),
  {
    cwd: projectRoot,
    prefixColors: ['cyan', 'magenta'],
    logger,
    outputStream: process.stdout,
    abortSignal: stopping.signal,
    controllers: [
      new LogError({ logger }),
      new LogOutput({ logger }),
      new KillOnSignal({ process, abortController: stopping }),
      new KillOthers({
        logger,
        conditions: ['failure', 'success'],
        abortController: stopping,
        killSignal: 'SIGTERM',
      }),
    ],
    spawn(name, options) {
      const endsWithThis = ['--import', './scripts/lib/end-with-parent.mjs'];
      const child = spawn(process.execPath, [...endsWithThis, ...(programs[name] ?? [])], {
        ...options,
        env: { ...options.env, LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn' },
      });
      running.set(child.pid, child);
      return child;
    },
    kill(pid) {
      const child = running.get(pid);
      running.delete(pid);
      // One that has ended has no channel any more.
      child?.send(STOP, () => {});
      setTimeout(() => child?.kill('SIGKILL'), stopLimit).unref();
    },
  },
);

const ended = new AbortController();
const end = result.catch(() => {}).finally(() => ended.abort());

/** @param {string} address Vite answers 404 to requests that do not accept HTML. */
const answers = (address) =>
  call(address, { headers: { accept: 'text/html' } }).then(
    ({ ok }) => ok,
    () => false,
  );

for (const address of [`${apiAddress}/api/tickets/public/`, `${appAddress}/`]) {
  while (!ended.signal.aborted && !(await answers(address))) await pause(askInterval);
}
if (!ended.signal.aborted && !stopRequested) console.log(welcome({ appAddress, apiAddress }));
await end;
if (!stopRequested) {
  console.error('Rivola has stopped; the reason is in the lines above.');
  process.exitCode = 1;
}
