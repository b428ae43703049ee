import { CallFailed, NetworkFailed } from '../../lib/api.ts';
import { errorTexts } from '../../lib/error-text.ts';
import { Observable } from '../../lib/observable.ts';
import { changeBar, type Notice, showNotice } from './bar-state.ts';

/** Why a call failed, in Italian: the texts of the response, else its status. */
export const errorText = (error: unknown): string => {
  if (error instanceof NetworkFailed) return 'nessuna risposta dal server';
  if (error instanceof CallFailed) return errorTexts(error).join(' ') || `risposta ${error.status}`;
  return error instanceof Error ? error.message : String(error);
};

/** How many actions of this page have begun, and how many of them have ended. */
const actions = new Observable({ begun: 0, ended: 0 });

export const actionsSoFar = (): number => actions.get().begun;

/** Whether an action is under way. */
export const isActing = (): boolean => actions.get().ended < actions.get().begun;

const note = (what: 'begun' | 'ended'): void =>
  actions.set({ ...actions.get(), [what]: actions.get()[what] + 1 });

/**
 * Runs an action of the bar and shows the text that it resolves to as a notice, with a button where it has one. If it
 * throws, the notice is `failure` (what did not happen, in Italian) and the error's text.
 */
export const runAction = async (
  failure: string,
  action: () => Promise<string | Pick<Notice, 'text' | 'action' | 'link'> | void>,
): Promise<void> => {
  note('begun');
  changeBar({ notice: null });
  try {
    const done = await action();
    if (typeof done === 'string') showNotice(done);
    else if (done) showNotice(done.text, done);
  } catch (error) {
    showNotice(`${failure}: ${errorText(error)}`, { tone: 'danger' });
  } finally {
    note('ended');
  }
};
