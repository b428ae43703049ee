import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../support/browser-globals.ts';

stubBrowser();
const { changeCached, queryClient } = await import('../../client/lib/queries.ts');

const KEY: readonly string[] = ['list'];
const withoutTwo = (ids: number[]) => ids.filter((id) => id !== 2);

/** Answers of the server that arrive when the test says so, in any order. */
class Answers {
  readonly #waiting: ((ids: number[]) => void)[] = [];
  read = () => new Promise<number[]>((resolve) => void this.#waiting.push(resolve));
  get asked() {
    return this.#waiting.length;
  }
  arrive(call: number, ids: number[]) {
    this.#waiting[call]?.(ids);
  }
}

describe('a list on the page from which a row was taken', () => {
  let answers: Answers;
  let refetch: () => unknown;
  let leave: () => void;
  /** Everything that the screen was given, the newest last. */
  let shown: unknown[];

  beforeEach(async () => {
    queryClient.clear();
    answers = new Answers();
    shown = [];
    const screen = new QueryObserver(queryClient, { queryKey: KEY, queryFn: answers.read });
    refetch = () => screen.refetch();
    leave = screen.subscribe(({ data }) => void shown.push(data));
    answers.arrive(0, [1, 2, 3]);
    await vi.waitUntil(() => shown.at(-1));
  });
  afterEach(() => leave());

  it('does not get it back from a read that began before, and is read again [GEN-09]', async () => {
    expect(shown.at(-1)).toEqual([1, 2, 3]);
    void refetch();
    expect(answers.asked).toBe(2);
    await changeCached(KEY, withoutTwo);
    expect(queryClient.getQueryData(KEY)).toEqual([1, 3]);
    expect(answers.asked).toBe(3);
    shown = [];
    answers.arrive(1, [1, 2, 3]);
    answers.arrive(2, [1, 3, 4]);
    await vi.waitFor(() => expect(shown.at(-1)).toEqual([1, 3, 4]));
    expect(shown).not.toContainEqual([1, 2, 3]);
  });
});
