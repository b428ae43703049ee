import { getClock } from '#lab/control';
import { LAB_PROBLEM } from '#lab/problems';
import { call, hasStatus } from '../lib/api.ts';
import { IS_STATIC } from '../lib/edition.ts';
import { errorTexts } from '../lib/error-text.ts';
import { readCookies, StorageRefused, tabStore, writeCookie } from '../lib/storage.ts';
import { currentSandbox, DEFAULT_SANDBOX, setOwnSandbox } from './sandbox-cookie.ts';

/** The paths for which requests name their sandbox by the cookie. */
const NAMING = ['/api', '/uploads'];

/**
 * Sets the `sandbox` cookie, for the default sandbox too. Where another application has left one that scripts may neither
 * read nor replace (HttpOnly), one for each of the paths goes before it, to the default sandbox alone: which one that is
 * could not be read back.
 */
export const setSandboxCookie = (id: string): void => {
  if (IS_STATIC) setOwnSandbox(id);
  else {
    for (const path of NAMING) writeCookie(`sandbox=; Path=${path}; Max-Age=0`);
    writeCookie(`sandbox=${id}; Path=/; SameSite=Lax`);
  }
  if (currentSandbox() !== id) throw new StorageRefused('L’ambiente non si può cambiare');
  if (IS_STATIC || id !== DEFAULT_SANDBOX || readCookies().includes('sandbox=')) return;
  for (const path of NAMING) writeCookie(`sandbox=${id}; Path=${path}; SameSite=Lax`);
};

/** The sandbox that a call named and that does not exist; `null` where it failed for another reason. */
export const goneSandbox = (error: unknown): string | null => {
  if (!hasStatus(error, 404)) return null;
  const [text = ''] = errorTexts(error, 'detail');
  const id = /«(.*)»/.exec(text)?.[1] ?? '';
  return text === LAB_PROBLEM.sandboxNotFound(id) ? id : null;
};

/** Whether a call failed because the sandbox that the cookie names does not exist any more. */
export const isSandboxGone = (error: unknown): boolean => goneSandbox(error) === currentSandbox();

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

/** Keeps in this tab what a sandbox was made from: a deleted sandbox is made again from it. */
export const rememberOrigin = (id: string, origin: Origin): void =>
  void tabStore.set(originKey(id), JSON.stringify(origin));

/** What the sandbox was made from; `null` if this tab did not make or reset it. */
export const readOrigin = (id: string): Origin | null => {
  const stored = tabStore.get(originKey(id));
  return stored === null ? null : (JSON.parse(stored) as Origin);
};
