import { type RefObject, useEffect } from 'react';
import { Observable } from '../../lib/observable.ts';
import { changeBar, currentBarState } from '../regia/bar-state.ts';
import { isPresenting, PRESENT_KEY, REGIA_KEY, togglePresenting } from '../regia/presenting.ts';
import { isTelling, tour } from '../tour/current-tour.ts';

/** Where the focus was before the key was pressed. Outlives the bar: on the landing the whole one replaces the folded one. */
const cameFrom = new Observable<HTMLElement | null>(null);

/** The key unfolds Regia and moves the focus into it; pressed there, it folds Regia and returns the focus. */
export const useRegiaKey = (bar: RefObject<HTMLElement | null>): void => {
  // Unfolded already: the key was pressed before the bar was there, or the landing's folded one was (regia-mount.tsx).
  useEffect(() => {
    const focused = document.activeElement;
    if (!currentBarState().open || bar.current?.contains(focused)) return;
    if (focused instanceof HTMLElement) cameFrom.set(focused);
    focusBar(bar.current);
  }, [bar]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === PRESENT_KEY && !event.repeat) {
        event.preventDefault();
        togglePresenting();
      }
      // What is behind a modal dialog takes no focus.
      if (event.key !== REGIA_KEY || event.repeat || document.querySelector('dialog:modal')) return;
      event.preventDefault();
      const focused = document.activeElement;
      // While the tour runs or somebody presents, caption or dot are what there is of Regia.
      const canUnfold = !isTelling(tour.get()) && !isPresenting.get();
      const isInside = bar.current?.contains(focused);
      if (isInside && (!canUnfold || currentBarState().open)) {
        changeBar({ open: false });
        returnFocus();
        return;
      }
      if (!isInside) cameFrom.set(focused instanceof HTMLElement ? focused : null);
      if (canUnfold) changeBar({ open: true });
      focusBar(bar.current);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [bar]);
};

/** Focuses the control that says what the bar is: the button that folds it, or the one that goes on in the tour. */
export const focusBar = (bar: Element | null | undefined): void =>
  bar?.querySelector<HTMLElement>('[aria-expanded], [data-first]')?.focus();

const returnFocus = () => {
  const last = cameFrom.get();
  const target =
    last?.isConnected && last !== document.body
      ? last
      : document.querySelector<HTMLElement>('main');
  // The page stays where the audience sees it.
  target?.focus({ preventScroll: true });
};
