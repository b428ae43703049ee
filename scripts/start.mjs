// @ts-check
// `npm start`: API and client side by side, from a fresh clone too.
import './lib/require-node.mjs';
import { spawn } from 'node:child_process';
import { endWithNpm } from './lib/end-with-npm.mjs';
import { ensureInstalled } from './lib/install.mjs';
import {
  projectRoot,
  readSettings,
  serverArguments,
  viteArguments,
  viteConfigArguments,
} from './lib/project.mjs';
import { requireFreePorts } from './lib/require-free-ports.mjs';
import { waitUntilAnswers } from './lib/wait.mjs';
import { welcome } from './lib/welcome.mjs';

/** How long a process may take to put its data in order after it was asked to stop (ms). */
const stopLimit = 5000;

/** @type {Set<number>} */
const askedToStop = new Set();

const { host, port, webPort, apiAddress } = readSettings();
const appAddress = `http://localhost:${webPort}`;

await ensureInstalled();
await requireFreePorts('npm start', host, [
  { variable: 'PORT', port, purpose: 'API' },
  { variable: 'WEB_PORT', port: webPort, purpose: 'pagine' },
]);

const { createConcurrently, KillOnSignal, KillOthers, LogError, LogOutput, Logger } =
  await import('concurrently');

/** Passes on what the two print; what concurrently tells about itself, in English, would only repeat it. */
class OutputOnly extends Logger {
  /** @override */
  logGlobalEvent() {}
}

/** @type {Record<string, string[]>} */
const programs = {
  api: serverArguments,
  web: [...viteArguments, ...viteConfigArguments, '--logLevel', 'warn', '--clearScreen', 'false'],
};

let stopRequested = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => (stopRequested = true));
}

endWithNpm();

const logger = new OutputOnly({ prefixFormat: 'name' });
const stopping = new AbortController();
// Its parts put together by hand, because only so can it start Node itself, without a shell around it:
// a signal then reaches the program and not something in between.
const { result } = createConcurrently(
  Object.keys(programs).map((name) => ({ name, command: name })),
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
    spawn: (name, options) =>
      spawn(process.execPath, programs[name] ?? [], {
        ...options,
        env: { ...options.env, LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn' },
      }),
    kill: stop,
  },
);

const startup = new AbortController();
const ended = result.then(
  () => startup.abort(),
  () => startup.abort(),
);

try {
  await Promise.all(
    [`${apiAddress}/api/tickets/public/`, `${appAddress}/`].map((address) =>
      waitUntilAnswers(address, startup.signal),
    ),
  );
  if (!stopRequested) console.log(welcome({ appAddress, apiAddress }));
} catch (error) {
  // Aborted: one of the two ended before it answered, and what it printed says why.
  if (!startup.signal.aborted) throw error;
}
await ended;
if (!stopRequested) {
  console.error('Rivola si è fermata: il motivo è nelle righe qui sopra.');
  process.exitCode = 1;
}

/**
 * Asks once, however often concurrently repeats it: a process that puts its data in order is not to be hurried.
 * @param {number} pid
 * @param {string} [signal]
 */
function stop(pid, signal = 'SIGTERM') {
  if (askedToStop.has(pid)) return;
  askedToStop.add(pid);
  sendSignal(pid, signal);
  setTimeout(() => sendSignal(pid, 'SIGKILL'), stopLimit).unref();
}

/**
 * @param {number} pid
 * @param {string} signal
 */
function sendSignal(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // ESRCH: it has ended in the meantime; EPERM: and another user's process has its number now.
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'ESRCH' && code !== 'EPERM') throw error;
  }
}
