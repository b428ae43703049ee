import { listEvents, reportEvent } from '#contract/events';
import { EVENT_DETAIL_MAX, EVENT_WHAT_MAX } from '#contract/limits';
import { call } from '../../lib/api.ts';
import { Observable } from '../../lib/observable.ts';
import { keyOf } from '../../lib/queries.ts';
import { onReport } from '../../lib/report.ts';
import { regiaQueries } from './regia-queries.ts';

/** What and detail of the last report that is in the event log. */
const lastReport = new Observable('');

/** Sends every report of lib/report.ts to the sandbox's event log (DEMO-07). Returns the function that stops it. */
export const forwardReports = (): (() => void) => onReport((reported) => void send(reported));

const send = async ({ what, error }: { what: string; error: unknown }): Promise<void> => {
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : textOf(error);
  // Ignore a failed call: an error here would show in the product, which did nothing wrong.
  await call(reportEvent, {
    body: { what: what.slice(0, EVENT_WHAT_MAX), detail: detail.slice(0, EVENT_DETAIL_MAX) },
  }).catch(() => {});
  await regiaQueries.invalidateQueries({ queryKey: keyOf(listEvents) });
  lastReport.set(`${what} ${detail}`);
};

const textOf = (error: unknown): string =>
  error === undefined ? '' : typeof error === 'string' ? error : (JSON.stringify(error) ?? '');

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
