import { Observable } from '../../lib/observable.ts';
import type { ShownMessage } from './shown-messages.ts';

/** What and detail of the last event of this page that the sandbox has. */
export const lastReport = new Observable('');

/** The last messages of this page that the sandbox has. */
export const lastShown = new Observable<readonly ShownMessage[]>([]);

/** Resolves once a report that contains the text is in the event log; rejects when the signal aborts. */
export const waitForReport = (text: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const unsubscribe = lastReport.subscribe((reported) => {
      if (!reported.includes(text)) return;
      unsubscribe();
      resolve();
    });
    signal.addEventListener('abort', () => {
      unsubscribe();
      reject(signal.reason as Error);
    });
  });
