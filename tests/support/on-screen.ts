/** What component tests read off the screen, besides the queries of Testing Library. */
import { act, screen } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/** The errors that the screen announces; empty regions are there before there is anything to announce. */
export const alertText = (): string =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('');

/** What elements say, in their order. */
export const textsOf = (elements: Iterable<Element>): string[] =>
  [...elements].map(({ textContent }) => textContent);

/** What a control is described by: the error of a field. */
export const descriptionOf = (control: HTMLElement): string =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();

/** The page's title, once it is this one. Roles would be computed for the whole page at each change of it. */
export const findTitle = (text: string): Promise<HTMLElement> =>
  screen.findByText(text, { selector: 'h1' });

/** A link by its text, once it is there; as quick as `findTitle`. */
export const findLink = (text: string): Promise<HTMLElement> =>
  screen.findByText(text, { selector: 'a, a *' });

/** The value beside a label of a description list. */
export const factOf = (label: string): string =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent ?? '';

/** Comes back to the tab from another one. */
export const lookAgain = (): void =>
  act(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    window.dispatchEvent(new Event('focus'));
  });

/** Holds the timers of exactly so many milliseconds until the returned function lets them go, or so many of the oldest. */
export const holdTimers = (milliseconds: number): ((most?: number) => void) => {
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  const held = new Map<unknown, () => void>();
  const start = ((run: () => void, delay?: number, ...given: []) => {
    if (delay !== milliseconds) return set(run, delay, ...given);
    // Never started: one that is let go was not due yet.
    const timer = set(() => undefined, 0);
    held.set(timer, run);
    return timer;
  }) as typeof setTimeout;
  const setting = vi.spyOn(globalThis, 'setTimeout').mockImplementation(start);
  const clearing = vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
    held.delete(timer);
    clear(timer);
  });
  onTestFinished(() => {
    setting.mockRestore();
    clearing.mockRestore();
  });
  return (most) => {
    if (held.size === 0) throw new Error(`no timer of ${milliseconds} ms is held`);
    const due = [...held].slice(0, most);
    act(() => {
      for (const [timer, run] of due) {
        held.delete(timer);
        run();
      }
    });
  };
};

/** Whether a text is on the page, and in no part that is hidden. */
export const isShown = (text: string | RegExp): boolean =>
  screen.queryAllByText(text).some((element) => element.closest('[hidden]') === null);
