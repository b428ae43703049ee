import { listEvents, reportEvent } from '#contract/events';
import { EVENT_DETAIL_MAX, EVENT_WHAT_MAX } from '#contract/limits';
import { call } from '../../lib/api.ts';
import { keyOf } from '../../lib/queries.ts';
import { onReport } from '../../lib/report.ts';
import { regiaQueries } from './queries.ts';

const listeners = new Set<(text: string) => void>();

/** Puts what the client only logged into the event log (DEMO-07); answers how to stop. */
export const sendReports = (): (() => void) => onReport((reported) => void send(reported));

const send = async ({ what, error }: { what: string; error: unknown }): Promise<void> => {
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : textOf(error);
  // A log that cannot be reached is no news to the product.
  await call(reportEvent, {
    body: { what: what.slice(0, EVENT_WHAT_MAX), detail: detail.slice(0, EVENT_DETAIL_MAX) },
  }).catch(() => {});
  await regiaQueries.invalidateQueries({ queryKey: keyOf(listEvents) });
  for (const listener of listeners) listener(`${what} ${detail}`);
};

const textOf = (error: unknown): string =>
  error === undefined ? '' : typeof error === 'string' ? error : (JSON.stringify(error) ?? '');

/** Resolves once a report with this text is in the log. */
export const awaitReport = (text: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const listen = (said: string) => {
      if (!said.includes(text)) return;
      listeners.delete(listen);
      resolve();
    };
    listeners.add(listen);
    signal.addEventListener('abort', () => {
      listeners.delete(listen);
      reject(signal.reason as Error);
    });
  });
