import { getClock } from '#contract/control';
import { PROBLEM } from '#contract/problems';
import { call, hasStatus } from '../../lib/api.ts';
import { BASE_PATH } from '../../lib/edition.ts';
import { errorTexts } from '../../lib/error-text.ts';
import { StorageRefused, tabStore, writeCookie } from '../../lib/storage.ts';
import { currentSandbox } from '../../lib/sandbox-cookie.ts';

/** Sets the `sandbox` cookie, for the default sandbox too. */
export const setSandboxCookie = (id: string): void => {
  writeCookie(`sandbox=${id}; Path=${BASE_PATH}/; SameSite=Lax`);
  if (currentSandbox() !== id) throw new StorageRefused('L’ambiente non si può cambiare');
};

/** Whether a call failed because the sandbox that the cookie names does not exist any more. */
export const isSandboxGone = (error: unknown): boolean =>
  hasStatus(error, 404) &&
  errorTexts(error, 'detail')[0] === PROBLEM.sandboxNotFound(currentSandbox());

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

/** What a sandbox was made from, if this tab made or reset it. */
export interface Origin {
  scenario: string;
  /** The day that its clock is frozen on; `null` for a live clock. */
  date: string | null;
}

const originKey = (id: string) => `regia.origin.${id}`;

/** Keeps in this tab what a sandbox was made from: links carry it, and a deleted sandbox is made again from it. */
export const rememberOrigin = (id: string, origin: Origin): void =>
  void tabStore.set(originKey(id), JSON.stringify(origin));

/** What the sandbox was made from; `null` if this tab did not make or reset it. */
export const readOrigin = (id: string): Origin | null => {
  const stored = tabStore.get(originKey(id));
  return stored === null ? null : (JSON.parse(stored) as Origin);
};
