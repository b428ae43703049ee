import { beginningOf } from '#contract/typed-text';
import type { reportMessages } from '#lab/calls';
import type { reportEvent } from '#lab/events';
import { EVENT_DETAIL_MAX, EVENT_WHAT_MAX, MESSAGE_MAX } from '#lab/limits';
import { call } from '../../lib/api.ts';
import { IS_STATIC } from '../../lib/edition.ts';
import { onReport } from '../../lib/report.ts';
import { shownMessages } from './shown-messages.ts';
import { Observable } from '../../lib/observable.ts';
import { controlEntry } from '../sandbox/call-hook.ts';

/** What and detail of the last event of this page that the sandbox has. */
export const lastReport = new Observable('');

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

const EVENT = controlEntry<typeof reportEvent>({ path: '/api/demo/events/', method: 'post' });
const MESSAGES = controlEntry<typeof reportMessages>({
  path: '/api/demo/calls/messages/',
  method: 'post',
});

/**
 * What a page said last arrives even where another one is loaded. Not in the static edition: Firefox sends such a call past
 * the service worker, to the host (STATIC-01).
 */
const LASTING = { keepalive: !IS_STATIC };

/**
 * Sends to the sandbox what the client only logged (DEMO-07) and what the screen showed after a call (LAB-05). A report
 * that fails is dropped: an error here would show in the product, which did nothing wrong. Returns the function that
 * stops it.
 */
export const sendReports = (): (() => void) => {
  const stopEvents = onReport((reported) => void sendEvent(reported));
  // Those that come with one change of the page are sent together.
  const send = () => queueMicrotask(() => void sendMessages());
  send();
  const stopMessages = shownMessages.subscribe(send);
  return () => {
    stopEvents();
    stopMessages();
  };
};

const sendMessages = async (): Promise<void> => {
  const shown = shownMessages.get();
  if (shown.length === 0) return;
  shownMessages.set([]);
  const messages = shown.map(({ request_id, text }) => ({
    request_id,
    text: beginningOf(text, { units: MESSAGE_MAX }),
  }));
  await call(MESSAGES, { body: { messages } }, LASTING).catch(() => {});
};

const sendEvent = async ({ what, error }: { what: string; error: unknown }): Promise<void> => {
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : textOf(error);
  const body = {
    what: beginningOf(what, { units: EVENT_WHAT_MAX }),
    detail: beginningOf(detail, { units: EVENT_DETAIL_MAX }),
  };
  await call(EVENT, { body }, LASTING).then(
    () => lastReport.set(`${what} ${detail}`),
    () => {},
  );
};

const textOf = (error: unknown): string =>
  error === undefined ? '' : typeof error === 'string' ? error : (JSON.stringify(error) ?? '');
