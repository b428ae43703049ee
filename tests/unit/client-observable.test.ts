import { expect, it, vi } from 'vitest';
import { Observable } from '../../client/lib/observable.ts';

it('an observable calls its listeners with the new and the previous value', () => {
  const count = new Observable(1);
  const listener = vi.fn();
  count.subscribe(listener);
  count.set(2);
  expect(count.get()).toBe(2);
  expect(listener.mock.calls).toEqual([[2, 1]]);
});

it('an observable does not call unsubscribed listeners', () => {
  const count = new Observable(1);
  const [gone, staying] = [vi.fn(), vi.fn()];
  const unsubscribe = count.subscribe(gone);
  count.subscribe(staying);
  unsubscribe();
  count.set(2);
  expect(gone).not.toHaveBeenCalled();
  expect(staying).toHaveBeenCalledOnce();
});

it('a listener can set the value without an endless loop', () => {
  const waiting = new Observable<readonly string[]>([]);
  const taken: string[] = [];
  waiting.subscribe((values) => {
    if (values.length === 0) return;
    waiting.set([]);
    taken.push(...values);
  });
  waiting.set(['one']);
  waiting.set(['two', 'three']);
  expect(taken).toEqual(['one', 'two', 'three']);
  expect(waiting.get()).toEqual([]);
});
