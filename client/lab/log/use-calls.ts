import { useEffect, useRef, useState } from 'react';
import { listCalls, type Call } from '#lab/calls';
import { listEvents } from '#lab/events';
import { CALLS_KEPT } from '#lab/limits';
import { call } from '../../lib/api.ts';
import { useObservable } from '../../lib/observable.ts';
import { keyOf, useCall } from '../../lib/queries.ts';
import { regiaQueries } from '../regia/regia-queries.ts';
import { lastReport, lastShown } from '../reports/send-reports.ts';
import { mergeCalls, READ_AGAIN } from './log-entries.ts';

/** How long one request waits for a call, and the pause after a failed one, in milliseconds. */
const WAIT = 25_000;
const PAUSE = 2000;

const ALL_CALLS = { query: {} };
const KEY = keyOf(listCalls, ALL_CALLS);

/** The query of the recorded calls, oldest first, as they happen; `isLost` while the server does not tell. */
export const useCalls = () => {
  const calls = useCall(listCalls, ALL_CALLS, {
    refetchOnMount: 'always',
    structuralSharing: false,
    gcTime: 0,
  });
  const { data } = calls;
  const [isLost, setIsLost] = useState(false);
  /** The same at once: after a failure nothing is waited for, so that the log goes on as soon as the server does. */
  const wasLost = useRef(false);
  const shown = useObservable(lastShown);
  /** The messages that the calls were last read with. */
  const readWith = useRef(shown);
  // Begins again with each change of the list, whoever fetched it: after a reset, or in another sandbox. And with new
  // messages: a read that began before them lacks them.
  useEffect(() => {
    if (!data) return undefined;
    const stop = new AbortController();
    const follow = async (): Promise<void> => {
      if (readWith.current === shown && !wasLost.current) await waitForCall(data, stop.signal);
      if (await readAgain(data, stop.signal)) readWith.current = shown;
      setLost(false);
    };
    const setLost = (now: boolean) => {
      wasLost.current = now;
      setIsLost(now);
    };
    void untilDone(follow, stop.signal, () => setLost(true));
    return () => stop.abort();
  }, [data, shown]);
  useEffect(() => lastReport.subscribe(() => void refreshEvents()), []);
  return { calls, isLost };
};

const refreshEvents = () => regiaQueries.invalidateQueries({ queryKey: keyOf(listEvents) });

/** Runs it until it does not fail, with pauses. */
const untilDone = async (
  run: () => Promise<void>,
  signal: AbortSignal,
  onFailure: (error: unknown) => void,
): Promise<void> => {
  while (!signal.aborted) {
    try {
      return await run();
    } catch (error) {
      if (signal.aborted) return;
      onFailure(error);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
};

/** Waits until there may be a call after the known ones. */
const waitForCall = async (known: readonly Call[], signal: AbortSignal): Promise<void> => {
  const since = String(known.at(-1)?.id ?? 0);
  await call(listCalls, { query: { since, wait_ms: String(WAIT) } }, { signal });
  void refreshEvents();
};

/** Reads the last calls again, and those after them; all where the known ones are gone. False if it was stopped. */
const readAgain = async (known: readonly Call[], signal: AbortSignal): Promise<boolean> => {
  const since = Math.max(0, (known.at(-1)?.id ?? 0) - READ_AGAIN);
  const read = await call(listCalls, { query: { since: String(since) } }, { signal });
  if (signal.aborted) return false;
  const merged = mergeCalls(known, read, since);
  if (merged) regiaQueries.setQueryData(KEY, merged.slice(-CALLS_KEPT));
  else void regiaQueries.invalidateQueries({ queryKey: KEY });
  return true;
};
