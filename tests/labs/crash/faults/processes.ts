/** Processes that a server under test has started. */
import { execFileSync } from 'node:child_process';

/** Kills the children of a process whose command line contains a text; answers how many. */
export const killChildren = (parent: number, text: string): number => {
  const lines = execFileSync('ps', ['-axo', 'pid=,ppid=,args=']).toString().split('\n');
  const children = lines.flatMap((line) => {
    const [, pid, ppid, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(ppid) === parent && args.includes(text) ? [Number(pid)] : [];
  });
  for (const pid of children) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
  return children.length;
};
