import type { Called, CallHook } from '../../lib/laboratory.ts';
import { currentSession } from '../../lib/session.ts';
import { ownName } from '../../lib/edition.ts';
import { browserStore, tabStore } from '../../lib/storage.ts';
import { newRequestId, noteAnswer } from './answered-calls.ts';
import { isLeft, leavesSandbox } from './left-sandbox.ts';
import { currentSandbox, DEFAULT_SANDBOX, tabSandbox } from './sandbox-cookie.ts';

/** The key of the control room's token in session storage (DEMO-09). */
export const DEMO_TOKEN_KEY = 'demoToken';

/** Sent with every call, since the product's endpoints too let only its holder choose a sandbox. */
const tokenHeader = (): Record<string, string> => {
  const token = tabStore.get(DEMO_TOKEN_KEY);
  return token === null ? {} : { 'X-Demo-Token': token };
};

const REQUEST_ID = 'X-Request-Id';

/** By this id the recorder of the sandbox knows the call (LAB-05); the control room's own are not recorded. */
const idHeader = ({ who }: Called): Record<string, string> =>
  who === 'control' ? {} : { [REQUEST_ID]: newRequestId() };

/** For the recorder alone, which could not tell as whom someone reads who needs no session to read. */
const readerHeader = ({ who, method }: Called): Record<string, string> => {
  const { access, userId } = currentSession();
  const isReader = who === 'anyone' && method === 'get' && access !== null && userId !== null;
  return isReader ? { 'X-Reader': String(userId) } : {};
};

/** The pages are Italian, whatever language the browser prefers: Regia's, and the product's where a fault answers (LAB-15). */
const LANGUAGE = { 'Accept-Language': 'it' } as const;

/** Cookies do not reach the static edition's worker, and are not of a tab alone. */
const sandboxHeader = () => ({ 'X-Sandbox': currentSandbox() });

/** Names the sandbox, the reader and the call itself to the server, and notes how the product's calls end. */
export const labCalls: CallHook = {
  headersOf: (entry) => ({
    ...idHeader(entry),
    ...LANGUAGE,
    ...readerHeader(entry),
    ...tokenHeader(),
    ...((import.meta.env.MODE === 'static' || tabSandbox() !== null) && sandboxHeader()),
    ...(isLeft() && { 'X-Sandbox': DEFAULT_SANDBOX }),
  }),
  repeats: leavesSandbox,
  ended({ method, who }, { [REQUEST_ID]: id }, answer) {
    // It is of an earlier start: no other tab need try it.
    if (who === 'control' && answer?.status === 403) browserStore.remove(ownName(DEMO_TOKEN_KEY));
    if (id === undefined) return;
    noteAnswer(
      { id, isWrite: method !== 'get', hasFailed: !answer?.ok, text: answer?.text ?? '' },
      answer?.header(REQUEST_ID) ?? null,
    );
  },
};

/**
 * An endpoint of the control room by its path and method alone, for files that the landing loads: it must stay small, so
 * they do not import the contract's schemas. The type argument checks both against the contract's entry. Where there is a
 * schema of a body, lib/api.ts only asks whether it is there.
 */
export const controlEntry = <E extends { path: string; method: string }>(
  head: Pick<E, 'path' | 'method'>,
): E => ({ who: 'control', ...(head.method === 'post' && { body: {} }), ...head }) as unknown as E;
