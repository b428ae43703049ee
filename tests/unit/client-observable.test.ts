import { expect, it } from 'vitest';
import { Observable } from '../../client/lib/observable.ts';

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
