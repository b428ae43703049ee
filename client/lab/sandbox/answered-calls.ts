import { Observable } from '../../lib/observable.ts';

/** A call of the product that was answered, or that failed without an answer. */
export interface AnsweredCall {
  /** Its `X-Request-Id`. */
  id: string;
  /** False for a call that only reads. */
  isWrite: boolean;
  hasFailed: boolean;
  /** The answer as text. */
  text: string;
}

/** How many are kept; the oldest are dropped. */
const MAX_KEPT = 10;

/** The last calls, newest first, for those who report what the screen then shows (LAB-05). */
export const answeredCalls = new Observable<readonly AnsweredCall[]>([]);

/** Whether the server records calls and takes reports of messages and events from this page (DEMO-09). */
export const takesReports = new Observable(false);

/** Unique enough to tell the calls of one sandbox apart; `crypto.randomUUID` exists in secure contexts only. */
export const newRequestId = (): string =>
  `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

/** `acknowledged` is the id that the server sent back: it does so where it takes reports. */
export const noteAnswer = (answered: AnsweredCall, acknowledged: string | null): void => {
  if (acknowledged === answered.id && !takesReports.get()) takesReports.set(true);
  answeredCalls.set([answered, ...answeredCalls.get()].slice(0, MAX_KEPT));
};
