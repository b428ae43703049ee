// @ts-check
// `npm start`: API and client side by side, from a fresh clone too.
import './lib/require-node.mjs';
import { spawn } from 'node:child_process';
import { endWithParent } from './lib/end-with-parent.mjs';
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

/** How long a process may take to exit after SIGTERM before it gets SIGKILL (ms). */
const stopLimit = 5000;

/** @type {Set<number>} */
const askedToStop = new Set();

const { port, webPort, apiAddress, pageHost } = readSettings();
const appAddress = `http://${pageHost}:${webPort}`;

await ensureInstalled('run');
await requireFreePorts('npm start', [
  { variable: 'PORT', port, purpose: 'API' },
  { variable: 'WEB_PORT', port: webPort, purpose: 'pages' },
]);

const { createConcurrently, KillOnSignal, KillOthers, LogError, LogOutput, Logger } =
  await import('concurrently');

/** Prints the output of both programs, without concurrently's own messages about starts and exits. */
class OutputOnly extends Logger {
  /** @override */
  logGlobalEvent() {}
}

const endWithStart = ['--import', './scripts/lib/end-with-start.mjs'];
/** @type {Record<string, string[]>} */
const programs = {
  api: serverArguments,
  web: [...viteArguments, ...viteConfigArguments, '--logLevel', 'warn', '--clearScreen', 'false'],
};

let stopRequested = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => (stopRequested = true));
}

endWithParent();

const logger = new OutputOnly({ prefixFormat: 'name' });
const stopping = new AbortController();
// createConcurrently instead of the default export: only it takes a `spawn` without a shell, so that signals reach
// the programs themselves.
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
      spawn(process.execPath, [...endWithStart, ...(programs[name] ?? [])], {
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
  // Aborted: one program exited before it answered; its output says why.
  if (!startup.signal.aborted) throw error;
}
await ended;
if (!stopRequested) {
  console.error('Rivola has stopped; the reason is in the lines above.');
  process.exitCode = 1;
}

/**
 * Sends a process the signal once, although concurrently asks repeatedly: a second signal would interrupt the server
 * while it writes its data. SIGKILL follows after `stopLimit`.
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
    // ESRCH: it has already exited; EPERM: another user's process has its number now.
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'ESRCH' && code !== 'EPERM') throw error;
  }
}
