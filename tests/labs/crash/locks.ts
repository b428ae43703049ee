/** Several processes lock one folder at the same moment, in which a killed process has left its lock. */
import { fork, type ChildProcess } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasContainers, IN_CONTAINER } from './containers.ts';
import type { Findings } from './findings.ts';
import { lockText } from '../../support/lock-text.ts';
import { dropFolders, makeFolders } from './folders.ts';

const PROCESSES = 4;
/** A lock of a process of this machine that has ended. */
const ENDED = lockText({});
/** A lock of a container that was killed. */
const ELSEWHERE = lockText({ place: 'elsewhere' });

/** A process that tries to lock folders. */
class Starter {
  readonly #child: ChildProcess;
  /** What to call with the answer, by folder. */
  readonly #waiting = new Map<string, (answer: string) => void>();
  /** Resolves once the process runs. */
  readonly ready: Promise<string>;

  constructor(wrapper: readonly string[]) {
    const [command, ...rest] = [...wrapper, process.execPath];
    this.#child = fork(join(import.meta.dirname, 'lock-child.ts'), {
      execPath: command,
      execArgv: [...rest, '--import', 'tsx'],
    });
    this.#child.on('message', ([folder, answer]: [string, string]) =>
      this.#waiting.get(folder)?.(answer),
    );
    this.ready = this.#answer('');
  }

  #answer(folder: string): Promise<string> {
    return new Promise((resolve) => this.#waiting.set(folder, resolve));
  }

  /** 'owner', or the name of the error. */
  lock(folder: string): Promise<string> {
    const answer = this.#answer(folder);
    this.#child.send(folder);
    return answer;
  }

  end(): void {
    // `unshare` ignores SIGTERM.
    this.#child.kill('SIGKILL');
  }
}

interface Race {
  what: string;
  wrapper: readonly string[];
  /** The lock that the killed process left. */
  left: string;
  /** How many folders at a time: a lock from elsewhere takes some seconds. */
  atOnce: number;
}

const race = async (
  { what, wrapper, left, atOnce }: Race,
  times: number,
  findings: Findings,
): Promise<void> => {
  const folders = await makeFolders();
  const starters = Array.from({ length: PROCESSES }, () => new Starter(wrapper));
  await Promise.all(starters.map(({ ready }) => ready));
  findings.tried(what, times);
  const run = async (n: number) => {
    const folder = join(folders.root, String(n));
    await mkdir(folder);
    await writeFile(join(folder, 'lock'), left);
    const answers = await Promise.all(starters.map((starter) => starter.lock(folder)));
    const owners = answers.filter((answer) => answer === 'owner').length;
    findings.check(what, owners === 1, `${owners} processes own it`);
  };
  for (let n = 0; n < times; n += atOnce) {
    const batch = Array.from({ length: Math.min(atOnce, times - n) }, (_, at) => run(n + at));
    await Promise.all(batch);
  }
  for (const starter of starters) starter.end();
  await dropFolders(folders);
};

export const raceForLock = async (times: number, findings: Findings): Promise<void> => {
  const what = 'four processes lock a folder at once';
  await race({ what, wrapper: [], left: ENDED, atOnce: 20 }, times, findings);
  const elsewhere = `${what}, which a container has left`;
  await race({ what: elsewhere, wrapper: [], left: ELSEWHERE, atOnce: 20 }, times, findings);
  if (!hasContainers()) return;
  const apart = { wrapper: IN_CONTAINER, left: ELSEWHERE, atOnce: 20 };
  await race({ what: `four containers lock a folder at once`, ...apart }, times, findings);
};
