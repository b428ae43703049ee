/** Several processes lock one folder at the same moment, in which a killed process has left its lock. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Findings } from './findings.ts';
import { dropFolders, makeFolders } from './folders.ts';

const PROCESSES = 4;
/** A pid that no process has: above the highest one of Linux (2^22). */
const UNUSED_PID = '4194999';

export const raceForLock = async (times: number, findings: Findings): Promise<void> => {
  const what = 'four processes lock a folder at once';
  const folders = await makeFolders();
  const children = Array.from({ length: PROCESSES }, () =>
    fork(join(import.meta.dirname, 'lock-child.ts'), { execArgv: ['--import', 'tsx'] }),
  );
  await Promise.all(children.map((child) => once(child, 'message')));
  findings.tried(what, times);
  for (let n = 0; n < times; n += 1) {
    const folder = join(folders.root, String(n));
    await mkdir(folder);
    await writeFile(join(folder, 'lock'), UNUSED_PID);
    const answers = Promise.all(
      children.map(async (child) => ((await once(child, 'message')) as [string])[0]),
    );
    for (const child of children) child.send(folder);
    const owners = (await answers).filter((answer) => answer === 'owner').length;
    findings.check(what, owners === 1, `${owners} processes own it`);
  }
  for (const child of children) child.kill();
  await dropFolders(folders);
};
