import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Shows more of a list, and focuses the first that is new: the button that was pressed may be gone. */
export const showMore = (
  list: RefObject<HTMLElement | null>,
  shown: number,
  show: () => void,
): void => {
  flushSync(show);
  const first = list.current?.children[shown];
  if (first instanceof HTMLElement) first.focus();
};
