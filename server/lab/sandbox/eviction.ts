/** Which sandboxes make room for others (DEMO-01). */
import { SANDBOX_IN_USE_MINUTES } from '#lab/limits';
import type { Sandbox } from './sandbox.ts';

export interface Limits {
  /** How many are kept, the default one not counted. */
  most: number;
  /** How many bytes they may take together, images included. */
  mostBytes: number;
}

/** The settings of these limits. */
export type Setting = 'DEMO_SANDBOXES' | 'DEMO_SANDBOXES_MB';

/** A number of sandboxes and of bytes. */
export interface Size {
  sandboxes: number;
  bytes: number;
}

/** Whether nobody has called a sandbox for so long that it may leave; `now` is by the clock of `calledAt`. */
export const isUnused = ({ busy, calledAt }: Sandbox, now: number): boolean =>
  busy === 0 && calledAt < now - SANDBOX_IN_USE_MINUTES * 60_000;

/**
 * Those of `all`, the longest unused first, that leave so that `more` keeps within the limits, and the setting whose limit
 * is exceeded although they do.
 */
export const evictable = (
  all: readonly Sandbox[],
  more: Size,
  { most, mostBytes }: Limits,
  mayLeave: (sandbox: Sandbox) => boolean,
): { leaving: Sandbox[]; exceeded: Setting | null } => {
  let rest = [...all];
  const exceeded = (): Setting | null => {
    if (rest.length + more.sandboxes > most) return 'DEMO_SANDBOXES';
    const bytes = rest.reduce((sum, { allBytes }) => sum + allBytes, more.bytes);
    return bytes > mostBytes ? 'DEMO_SANDBOXES_MB' : null;
  };
  const leaving: Sandbox[] = [];
  for (const sandbox of all) {
    if (exceeded() === null) break;
    if (!mayLeave(sandbox)) continue;
    rest = rest.filter((one) => one !== sandbox);
    leaving.push(sandbox);
  }
  return { leaving, exceeded: exceeded() };
};
