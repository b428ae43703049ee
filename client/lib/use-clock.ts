import { useEffect } from 'react';
import { getCalendar } from '#contract/calendar';
import type { CallAnswer } from '#contract/endpoint';
import { addDays, dayInRome, instantInRome } from '#contract/rome-time';
import { Observable, useObservable } from './observable.ts';
import { keyOf, queryClient, rereadAll, useCall } from './queries.ts';

const MINUTE = 60_000;
/** Milliseconds after a full minute, by which the server's clock has reached it too. */
const DELAY = 1000;

/** How many minutes have passed on the screens of this page. */
const minutes = new Observable(0);

type Calendar = CallAnswer<typeof getCalendar>;

/** The present instant in milliseconds, by a calendar that was read at `readAt`. */
const instantOf = (calendar: Calendar, readAt: number): number =>
  Date.parse(calendar.now) + (calendar.is_frozen ? 0 : Date.now() - readAt);

interface ClockOptions {
  /** False to take the clock as it is known, without reading it again for this component. */
  refetchOnMount?: boolean;
}

/** Whether an answer is a calendar: a stand-in for the server, which knows no such call, may send anything. */
const isCalendar = (answer: Calendar | undefined): answer is Calendar =>
  Boolean(answer?.today) && !Number.isNaN(Date.parse(answer?.now ?? ''));

const useCalendar = (options: ClockOptions & FollowOptions) => {
  const { data, dataUpdatedAt } = useCall(getCalendar, {}, options);
  return { data: isCalendar(data) ? data : undefined, dataUpdatedAt };
};

/** The clock of the sandbox. While it is not known, `today` is '' and `now()` is 0. */
export const useClock = (options: ClockOptions = {}) => {
  const { data, dataUpdatedAt } = useCalendar(options);
  return { today: data?.today ?? '', now: () => (data ? instantOf(data, dataUpdatedAt) : 0) };
};

/**
 * The sandbox's instant and its day, read anew: the clock may have been moved, or have passed midnight while the computer
 * slept. If that fails, by what was read before; 0 and '' if nothing was.
 */
export const readClock = async (): Promise<{ now: number; today: string }> => {
  const queryKey = keyOf(getCalendar, {});
  await queryClient.refetchQueries({ queryKey, exact: true });
  const { data, dataUpdatedAt = 0 } = queryClient.getQueryState<Calendar>(queryKey) ?? {};
  if (!isCalendar(data)) return { now: 0, today: '' };
  const now = instantOf(data, dataUpdatedAt);
  return { now, today: dayInRome(now) };
};

/**
 * As `useClock`; the component renders again with each minute that passes. The screen around it reads the clock
 * (`useFollowedClock`): each card of a next page would read it again, and so render every card.
 */
export const useMinuteClock = () => {
  useObservable(minutes);
  return useClock({ refetchOnMount: false });
};

interface FollowOptions {
  /** False to read no clock, as without a session on a page that then makes no call. */
  enabled?: boolean;
}

/**
 * Called once by each screen that shows what depends on the time: it follows the clock while it runs. When the day has
 * ended, everything is read again, since a page may be open for longer (GEN-09); if that fails, with the next minute.
 */
export const useFollowedClock = ({ enabled = true }: FollowOptions = {}): void => {
  const { data, dataUpdatedAt } = useCalendar({ enabled });
  useEffect(() => {
    if (!data || data.is_frozen) return undefined;
    const dayEnd = instantInRome(addDays(data.today, 1), '00:00');
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(pass, MINUTE - (instantOf(data, dataUpdatedAt) % MINUTE) + DELAY);
    };
    const pass = () => {
      minutes.set(minutes.get() + 1);
      if (instantOf(data, dataUpdatedAt) >= dayEnd) void rereadAll();
      wait();
    };
    wait();
    return () => clearTimeout(timer);
  }, [data, dataUpdatedAt]);
};
