import { CallFailed, NetworkFailed } from '../../lib/api.ts';
import { errorTexts } from '../../lib/error-text.ts';
import { changeBar, showNotice } from './bar-state.ts';

/** Why a call failed, in Italian: the texts of the response, else its status. */
export const errorText = (error: unknown): string => {
  if (error instanceof NetworkFailed) return 'nessuna risposta dal server';
  if (error instanceof CallFailed) return errorTexts(error).join(' ') || `risposta ${error.status}`;
  return error instanceof Error ? error.message : String(error);
};

/**
 * Runs an action of the bar and shows the text that it resolves to as a notice. If it throws, the notice is
 * `failure` (what did not happen, in Italian) and the error's text.
 */
export const runAction = async (
  failure: string,
  action: () => Promise<string | undefined>,
): Promise<void> => {
  changeBar({ notice: null });
  try {
    const done = await action();
    if (done) showNotice(done);
  } catch (error) {
    showNotice(`${failure}: ${errorText(error)}`, { tone: 'danger' });
  }
};
