import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../support/browser-globals.ts';

const { window, document } = stubBrowser();
const { onLookAgain } = await import('../../client/lib/look-again.ts');

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

describe('a user who comes back to the tab', () => {
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
