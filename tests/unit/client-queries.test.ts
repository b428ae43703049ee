/** What screens read: lists that others change, lists that fail, and when a tab that is looked at again reads anew (GEN-09). */
import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../support/browser-globals.ts';

const { window, document } = stubBrowser();
const { CallFailed, NetworkFailed } = await import('../../client/lib/api.ts');
const { onLookAgain } = await import('../../client/lib/look-again.ts');
const { changeCached, queryClient, rereadAll } = await import('../../client/lib/queries.ts');
const { QueryStates } = await import('../../client/ui/query-states.tsx');

const KEY: readonly string[] = ['list'];
const answered = (status: number) => new CallFailed(status, '', {});
const withoutTwo = (ids: number[]) => ids.filter((id) => id !== 2);

it('a list on the page from which a row was taken does not get it back from a read that began before, and is read again [GEN-09]', async () => {
  /** Reads that wait for their answers. */
  const reads: ((ids: number[]) => void)[] = [];
  const queryFn = () => new Promise<number[]>((resolve) => void reads.push(resolve));
  const screen = new QueryObserver(queryClient, { queryKey: KEY, queryFn });
  /** Everything that the screen was given, the newest last. */
  let shown: unknown[] = [];
  const leave = screen.subscribe(({ data }) => void shown.push(data));
  reads[0]?.([1, 2, 3]);
  await vi.waitFor(() => expect(shown.at(-1)).toEqual([1, 2, 3]));
  void screen.refetch();
  expect(reads).toHaveLength(2);
  await changeCached(KEY, withoutTwo);
  expect(queryClient.getQueryData(KEY)).toEqual([1, 3]);
  expect(reads).toHaveLength(3);
  shown = [];
  reads[1]?.([1, 2, 3]);
  reads[2]?.([1, 3, 4]);
  await vi.waitFor(() => expect(shown.at(-1)).toEqual([1, 3, 4]));
  expect(shown).not.toContainEqual([1, 2, 3]);
  leave();
});

it('a list that failed is not asked for again by what has everything read anew [GEN-08][GEN-09]', async () => {
  const read = vi.fn<() => Promise<number[]>>().mockRejectedValue(answered(503));
  const screen = new QueryObserver(queryClient, { queryKey: ['failed'], queryFn: read });
  const leave = screen.subscribe(() => {});
  await vi.waitFor(() => expect(screen.getCurrentResult().isError).toBe(true));
  await rereadAll();
  expect(read).toHaveBeenCalledTimes(1);
  leave();
});

const shownFor = (data: readonly number[] | undefined, error: Error | null, empty?: string) =>
  QueryStates({
    query: { data, error },
    loading: 'loading',
    failed: 'failed',
    empty,
    children: (list) => list.join(),
  });

describe('a screen that reads a list', () => {
  it.each([401, 403, 404])(
    'takes away what it showed where it is refused with %i: the reader may not see it any more [GEN-09]',
    (status) => {
      expect(shownFor([1, 2], answered(status))).toBe('failed');
      expect(shownFor([], answered(status), 'empty')).toBe('failed');
    },
  );

  it.each([answered(429), answered(500), answered(503), new NetworkFailed('no answer')])(
    'keeps what it showed where reading again fails with %o [GEN-09]',
    (error) => {
      expect(shownFor([1, 2], error)).toBe('1,2');
      expect(shownFor([], error, 'empty')).toBe('empty');
    },
  );
});

describe('a user who comes back to the tab', () => {
  /** An event that is fired so many milliseconds after the page was loaded. */
  const fire = (type: 'visibilitychange' | 'focus', at: number) =>
    window.dispatchEvent(Object.defineProperty(new Event(type), 'timeStamp', { value: at }));

  const onLook = vi.fn<() => void>();
  let stop = () => {};

  beforeEach(() => {
    stop();
    onLook.mockClear();
    Object.assign(document, { visibilityState: 'visible' });
    stop = onLookAgain(onLook);
  });

  it('looks once, though the browser says so twice, in either order [GEN-09]', () => {
    fire('visibilitychange', 0);
    fire('focus', 40);
    expect(onLook).toHaveBeenCalledTimes(1);
    fire('focus', 5000);
    fire('visibilitychange', 5000);
    expect(onLook).toHaveBeenCalledTimes(2);
    fire('visibilitychange', 9000);
    fire('focus', 9999);
    expect(onLook).toHaveBeenCalledTimes(3);
    fire('visibilitychange', 20_000);
    fire('focus', 21_000);
    expect(onLook, 'a second later it is another return').toHaveBeenCalledTimes(5);
  });

  it('looks again each time, however soon [GEN-09]', () => {
    fire('visibilitychange', 0);
    fire('focus', 10);
    fire('visibilitychange', 300);
    fire('focus', 310);
    fire('focus', 600);
    fire('focus', 610);
    expect(onLook).toHaveBeenCalledTimes(4);
  });
});
