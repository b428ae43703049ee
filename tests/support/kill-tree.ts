import { spawnSync, type ChildProcess } from 'node:child_process';

/** Whether programs can be ended by their process group, for which they are spawned `detached`; Windows has no groups. */
export const HAS_GROUPS = process.platform !== 'win32';

/** Kills a program that was spawned with `detached: HAS_GROUPS`, and all that it has started. */
export const killTree = ({ pid, exitCode }: ChildProcess): void => {
  if (pid === undefined || exitCode !== null) return;
  if (HAS_GROUPS) process.kill(-pid, 'SIGKILL');
  else spawnSync('taskkill', ['/pid', String(pid), '/t', '/f']);
};
