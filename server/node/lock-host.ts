import { readFileSync, readlinkSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { hostname, uptime } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { codeOf } from '../store/read-if-there.ts';

/** What a lock needs to know of this process, its machine and time. */
export interface LockHost {
  readonly pid: number;
  /** Where process numbers mean the same as here: one boot of one machine, and one PID namespace (container) in it. */
  readonly place: string;
  /** The machine's or container's name, for messages. */
  readonly name: string;
  /**
   * When a process of this place began, as a text that no other process with the same number has; `null` where it does
   * not run, '' where it runs and the system does not say since when.
   */
  beganOf(pid: number): Promise<string | null>;
  /** Answers a function that tells the milliseconds since; a suspended process and a sleeping machine count. */
  stopwatch(): () => number;
  wait(milliseconds: number): Promise<void>;
  /** Repeats `work` until the returned function is called; does not keep the process running. */
  every(milliseconds: number, work: () => Promise<void>): () => void;
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ESRCH') return false;
    // It runs as another user.
    if (code === 'EPERM') return true;
    throw error;
  }
};

/** Where Linux says it; elsewhere there are no PID namespaces, and the machine's name is enough. */
const findPlace = (): string => {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
};

/** Whether `/proc` lists the processes of this PID namespace, and not those of the one around it. */
const isProcOfThisPlace = (): boolean => {
  try {
    return readlinkSync('/proc/self') === String(process.pid);
  } catch {
    return false;
  }
};

/** State and start time (in ticks since the boot) in `/proc/<pid>/stat`: the fields 3 and 22, after a name in brackets. */
const STAT = /\) (\S)(?: \S+){18} (\d+) /;

const beganOf = async (pid: number): Promise<string | null> => {
  if (!isAlive(pid)) return null;
  if (!isProcOfThisPlace()) return '';
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [, state = '', began = ''] = STAT.exec(text) ?? [];
  // A zombie: it was killed, and its parent has not asked how it ended.
  return state === 'Z' || state === 'X' ? null : began;
};

export const thisHost = (): LockHost => ({
  pid: process.pid,
  place: findPlace(),
  name: hostname(),
  beganOf,
  stopwatch: () => {
    const [began, up] = [performance.now(), uptime()];
    // On Linux `performance.now` stands still while the machine sleeps, and `uptime` goes on.
    return () => Math.max(performance.now() - began, (uptime() - up) * 1000);
  },
  wait: (milliseconds) => wait(milliseconds),
  every: (milliseconds, work) => {
    const timer = setInterval(() => void work(), milliseconds).unref();
    return () => clearInterval(timer);
  },
});
