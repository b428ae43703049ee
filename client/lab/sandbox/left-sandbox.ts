/** A page leaves a sandbox that is not there for the default one. */
import { DELAY } from '#contract/limits';
import { GONE_HEADER } from '#lab/sandbox-header';
import { announce } from '../../lib/announcements.ts';
import { Observable } from '../../lib/observable.ts';
import { tabStore } from '../../lib/storage.ts';
import {
  currentSandbox,
  DEFAULT_SANDBOX,
  enterWithTab,
  setSandboxCookie,
  tabSandbox,
} from './sandbox-cookie.ts';

/** What the cookie named when this page last left a sandbox; `null` while it has not. */
export const leftSandbox = new Observable<string | null>(null);

const SAID_KEY = 'regia.left';

/** Whether calls name the default sandbox: the cookie could not be removed, or is not seen by scripts. */
export const isLeft = (): boolean => leftSandbox.get() === currentSandbox();

const leave = (): void => {
  const left = currentSandbox();
  if (tabSandbox() !== null) {
    enterWithTab(null);
    leftSandbox.set(left);
    return;
  }
  try {
    setSandboxCookie(DEFAULT_SANDBOX);
  } catch {
    // The header of the calls goes before a cookie that stays.
  }
  leftSandbox.set(currentSandbox());
  if (tabStore.get(SAID_KEY) === left) return;
  tabStore.set(SAID_KEY, left);
  announce(
    'L’ambiente di prova di questo browser non esiste: ora sei in quello predefinito.',
    DELAY.refused,
    'info',
  );
};

/**
 * Whether a call was refused for the sandbox that the browser's cookie names, which has been deleted, or is another
 * application's: a cookie reaches every port of a host. Leaves it, so that the call can be made again.
 */
export const leavesSandbox = (
  headers: Readonly<Record<string, string>>,
  header: (name: string) => string | null,
): boolean => {
  const named = headers['X-Sandbox'];
  // Of calls that were under way together the first one leaves.
  const isOfBrowser = named === undefined || named === currentSandbox();
  if (header(GONE_HEADER) === null || named === DEFAULT_SANDBOX) return false;
  if (!isLeft()) {
    if (!isOfBrowser) return false;
    leave();
  }
  return true;
};
