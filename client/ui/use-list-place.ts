import { useLayoutEffect, type RefObject } from 'react';

/** Pixels between the box and its list. */
const GAP = 6;
/** Where there is room, in rem (SEARCH-01). */
const HIGHEST = 12;
/** More than two suggestions, in rem: with so many the list stays below, where it hides no label. */
const ENOUGH = 8;
/** One suggestion, in rem. */
const LEAST = 3.5;

/**
 * Shows a list in the top layer, at the element around it: below or, with too little room there, above.
 * The keyboard of a phone covers a part of the window that no style sheet knows of.
 */
export const useListPlace = (list: RefObject<HTMLElement | null>, isOpen: boolean) => {
  useLayoutEffect(() => {
    const element = list.current;
    if (!isOpen || !element) return undefined;
    element.showPopover();
    const place = () => placeAt(element);
    place();
    const moved = new AbortController();
    const { signal } = moved;
    const { visualViewport } = window;
    window.addEventListener('resize', place, { signal });
    document.addEventListener('scroll', place, { signal });
    visualViewport?.addEventListener('resize', place, { signal });
    visualViewport?.addEventListener('scroll', place, { signal });
    const pushed = new ResizeObserver(place);
    pushed.observe(document.body);
    return () => {
      moved.abort();
      pushed.disconnect();
      element.hidePopover();
    };
  }, [list, isOpen]);
};

const placeAt = (list: HTMLElement) => {
  const around = list.parentElement?.getBoundingClientRect();
  if (!around) return;
  const { scrollX, scrollY } = window;
  const free = freePart();
  const below = free.bottom - around.bottom - GAP;
  const above = around.top - free.top - GAP;
  const isAbove = below < free.rem * ENOUGH && below < above;
  const room = Math.max(isAbove ? above : below, free.rem * LEAST);
  // In the top layer both count from the edges of the window as it is before any scrolling.
  const top = around.bottom + GAP + scrollY;
  const bottom = document.documentElement.clientHeight - (around.top - GAP + scrollY);
  Object.assign(list.style, {
    top: isAbove ? 'auto' : `${top}px`,
    bottom: isAbove ? `${bottom}px` : 'auto',
    left: `${around.left + scrollX}px`,
    width: `${around.width}px`,
    maxHeight: `${Math.min(room, free.rem * HIGHEST)}px`,
  });
};

/** What neither the keyboard nor the bars at the bottom cover; the page's scroll padding says how high those are. */
const freePart = () => {
  const root = document.documentElement;
  const { fontSize, scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(root);
  const bars = Number.parseFloat(scrollPaddingBottom) - Number.parseFloat(scrollPaddingTop);
  const top = window.visualViewport?.offsetTop ?? 0;
  const height = window.visualViewport?.height ?? root.clientHeight;
  return {
    top: top + GAP,
    bottom: Math.min(top + height, root.clientHeight - bars) - GAP,
    rem: Number.parseFloat(fontSize),
  };
};
