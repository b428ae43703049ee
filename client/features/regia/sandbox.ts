import { getClock } from '#contract/control';
import type { Scenario } from '#contract/catalogue';
import { PROBLEM } from '#contract/problems';
import { call, CallFailed, textsOf } from '../../lib/api.ts';
import { currentSandbox } from './sandbox-cookie.ts';

/** From now on this browser's requests name this sandbox; the default one too, or a hosted demo would give a visitor's. */
export const setSandboxCookie = (id: string): void => {
  document.cookie = `sandbox=${id}; Path=/; SameSite=Lax`;
};

/** True where a call failed because the sandbox of this browser is gone. */
export const isSandboxGone = (error: unknown): boolean =>
  error instanceof CallFailed &&
  error.status === 404 &&
  textsOf(error, 'detail')[0] === PROBLEM.sandboxNotFound(currentSandbox());

/** Whether the sandbox that the cookie names exists. */
export const sandboxExists = async (): Promise<boolean> => {
  try {
    await call(getClock, {});
    return true;
  } catch (error) {
    if (isSandboxGone(error)) return false;
    throw error;
  }
};

/** What a sandbox was made from, as far as this tab saw it. */
export interface Origin {
  scenario: Scenario;
  /** The day its calendar was frozen on; `null` for live. */
  date: string | null;
}

const originKey = (id: string) => `regia.origin.${id}`;

export const rememberOrigin = (id: string, origin: Origin): void =>
  sessionStorage.setItem(originKey(id), JSON.stringify(origin));

export const knownOrigin = (id: string): Origin | null => {
  const kept = sessionStorage.getItem(originKey(id));
  return kept === null ? null : (JSON.parse(kept) as Origin);
};
