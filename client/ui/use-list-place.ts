import { useLayoutEffect, type RefObject } from 'react';

/** Pixels between the box and its list. */
const GAP = 6;
/** Where there is room, in rem (SEARCH-01); a list of less than LEAST pixels is none. */
const HIGHEST = 12;
const LEAST = 104;

/**
 * Shows a list in the top layer, at the element around it: below or, where that leaves it too little room, above.
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
    return () => {
      moved.abort();
      element.hidePopover();
    };
  }, [list, isOpen]);
};

const placeAt = (list: HTMLElement) => {
  const around = list.parentElement?.getBoundingClientRect();
  if (!around) return;
  const free = freePart();
  const below = free.bottom - around.bottom - GAP;
  const above = around.top - free.top - GAP;
  const isAbove = below < free.highest && below < above;
  const edge = isAbove ? around.top - GAP : around.bottom + GAP;
  const room = Math.max(isAbove ? above : below, LEAST);
  list.toggleAttribute('data-above', isAbove);
  Object.assign(list.style, {
    top: `${edge + window.scrollY}px`,
    left: `${around.left + window.scrollX}px`,
    width: `${around.width}px`,
    maxHeight: `${Math.min(room, free.highest)}px`,
  });
};

/** What neither the keyboard nor the bars at the bottom cover, in pixels of the window. */
const freePart = () => {
  const root = document.documentElement;
  const { fontSize, scrollPaddingBottom } = getComputedStyle(root);
  const bars = Number.parseFloat(scrollPaddingBottom) || 0;
  const top = window.visualViewport?.offsetTop ?? 0;
  const height = window.visualViewport?.height ?? root.clientHeight;
  return {
    top: top + GAP,
    bottom: Math.min(top + height - GAP, root.clientHeight - bars),
    highest: HIGHEST * Number.parseFloat(fontSize),
  };
};
