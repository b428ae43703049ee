/** Runs a suite's command. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { spawned } from '../../../scripts/lib/spawned.mjs';
import { HAS_GROUPS, killTree } from '../../support/processes.ts';

/** For the doubled signal of Ctrl+C under npm, from the terminal and from npm: the second is ignored for so long (ms). */
const SAME_PRESS = 1000;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface Ended {
  /** The suite's exit code; as in a shell 128 and the signal's number if a signal ended it. */
  code: number;
  isInterrupted: boolean;
}

export interface RunOptions {
  /** Drops what it prints. */
  isQuiet?: boolean;
  /** Milliseconds after which it is killed with all that it has started. */
  limit?: number;
}

/**
 * Runs a command to its end. Ctrl+C goes on to the suite, which may clean up; pressed again, it kills the suite. Either way
 * this resolves. Throws if the command cannot be started.
 */
export const runSuite = async (
  command: readonly string[],
  cwd: string,
  {
    environment = {},
    isQuiet = false,
    limit = Infinity,
  }: RunOptions & { environment?: Readonly<Record<string, string>> } = {},
): Promise<Ended> => {
  const [first = '', ...rest] = command;
  // A command in quotes, such as "npm run lint && npm test", is for a shell.
  const isLine = rest.length === 0 && first.includes(' ');
  const { program, args, shell } = isLine
    ? { program: first, args: [], shell: true }
    : spawned(command);
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...environment },
    shell,
    stdio: isQuiet ? 'ignore' : 'inherit',
    // A process group of its own: a signal of the terminal then reaches it once, through this process.
    detached: HAS_GROUPS,
  });
  const kill = (signal: NodeJS.Signals) => {
    try {
      // Where there are no groups, the terminal itself has told the suite: a signal from here would be its hard end.
      if (HAS_GROUPS && child.pid) process.kill(-child.pid, signal);
      else if (signal === 'SIGKILL') killTree(child);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  };
  let isInterrupted = false;
  let isSamePress = false;
  const pass = (signal: NodeJS.Signals) => {
    if (isSamePress) return;
    kill(isInterrupted ? 'SIGKILL' : signal);
    isInterrupted = true;
    isSamePress = true;
    setTimeout(() => (isSamePress = false), SAME_PRESS).unref();
  };
  for (const signal of SIGNALS) process.on(signal, pass);
  const timer = Number.isFinite(limit) ? setTimeout(() => kill('SIGKILL'), limit) : undefined;
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', ({ message }) =>
      reject(new Error(`The suite's command could not be started: ${message}`)),
    );
    child.once('close', (exitCode, signal) =>
      resolve(exitCode ?? 128 + (signal ? constants.signals[signal] : 0)),
    );
  });
  clearTimeout(timer);
  // Else not removed: the second signal of the same press may come while the report is made.
  if (isQuiet && !isInterrupted) for (const signal of SIGNALS) process.off(signal, pass);
  return { code, isInterrupted };
};
