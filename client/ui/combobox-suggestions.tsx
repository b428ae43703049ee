import { useRef, type MouseEvent, useLayoutEffect, type RefObject } from 'react';
import type { UseComboboxPropGetters } from 'downshift';
import styles from './combobox.module.css';
import { onLayoutChange } from './on-layout-change.ts';

export interface ComboboxItem {
  id: string;
  label: string;
  /** A short text at the end of the line. */
  detail?: string | undefined;
}

interface SuggestionsProps extends Pick<
  UseComboboxPropGetters<ComboboxItem>,
  'getMenuProps' | 'getItemProps'
> {
  isOpen: boolean;
  visibleItems: readonly ComboboxItem[];
  chosen: ComboboxItem | undefined;
}

/** The list of suggestions in the top layer, positioned at its parent element. */
export function Suggestions({ isOpen, visibleItems, chosen, ...props }: SuggestionsProps) {
  const popover = useRef<HTMLDivElement>(null);
  useListPlace(popover, isOpen);
  return (
    // Off, because the field may stand in a live region, which would announce every change of the list.
    <div ref={popover} popover="manual" hidden={!isOpen} aria-live="off" className={styles.popover}>
      <ul
        {...props.getMenuProps({
          // Not the label of the field, which names the box alone (GEN-22).
          'aria-labelledby': undefined,
          'aria-label': 'Suggerimenti',
          // A press on the list's padding must not take the focus from the box.
          onMouseDown: (event: MouseEvent) => event.preventDefault(),
        })}
        // Chrome makes a scroll container a tab stop otherwise.
        tabIndex={-1}
        className={styles.list}
      >
        {isOpen &&
          visibleItems.map((item, index) => (
            <li
              key={item.id}
              {...props.getItemProps({ item, index })}
              data-chosen={item === chosen || undefined}
              className={styles.item}
            >
              <span>{item.label}</span>
              {item.detail && <span className={styles.detail}>{item.detail}</span>}
            </li>
          ))}
      </ul>
    </div>
  );
}

/** Between the box and its list, in pixels. */
const GAP = 6;
/** In rem (SEARCH-01). */
const MAX_HEIGHT = 12;
/** In rem, more than two suggestions. With this much room the list opens below, where it covers no label. */
const COMFORTABLE_HEIGHT = 8;
/** In rem, one suggestion. */
const MIN_HEIGHT = 3.5;

/** Safari 16 has no popovers: there the list stands in the page, above what follows. */
const hasTopLayer = (list: HTMLElement): boolean => 'showPopover' in list;

/**
 * Shows a list in the top layer at its parent element: below, or above if there is too little room below. Placed by
 * script, because a style sheet cannot know what a phone's on-screen keyboard covers.
 */
const useListPlace = (list: RefObject<HTMLElement | null>, isOpen: boolean) => {
  useLayoutEffect(() => {
    const element = list.current;
    if (!isOpen || !element) return undefined;
    if (hasTopLayer(element)) element.showPopover();
    const place = () => placeAt(element);
    place();
    const stop = onLayoutChange(place, element.parentElement ?? undefined);
    return () => {
      stop();
      if (hasTopLayer(element)) element.hidePopover();
    };
  }, [list, isOpen]);
};

const placeAt = (list: HTMLElement) => {
  const around = list.parentElement?.getBoundingClientRect();
  if (!around) return;
  const free = freePart();
  const below = free.bottom - around.bottom - GAP;
  const above = around.top - free.top - GAP;
  const isAbove = below < free.rem * COMFORTABLE_HEIGHT && below < above;
  const room = Math.max(isAbove ? above : below, free.rem * MIN_HEIGHT);
  // `getBoundingClientRect` is relative to the window.
  const { x, y, height } = originOf(list);
  const top = around.bottom + GAP - y;
  const bottom = height - (around.top - GAP - y);
  Object.assign(list.style, {
    top: isAbove ? 'auto' : `${top}px`,
    bottom: isAbove ? `${bottom}px` : 'auto',
    left: `${around.left - x}px`,
    width: `${around.width}px`,
    maxHeight: `${Math.min(room, free.rem * MAX_HEIGHT)}px`,
  });
};

/** What the list's position is relative to: in the top layer the unscrolled page, else the positioned element around it. */
const originOf = (list: HTMLElement): { x: number; y: number; height: number } => {
  const around = hasTopLayer(list) ? null : list.offsetParent;
  if (!around) {
    return {
      x: -window.scrollX,
      y: -window.scrollY,
      height: document.documentElement.clientHeight,
    };
  }
  const { left, top } = around.getBoundingClientRect();
  return {
    x: left + around.clientLeft - around.scrollLeft,
    y: top + around.clientTop - around.scrollTop,
    height: around.clientHeight,
  };
};

/** The part of the window that neither the keyboard nor the bottom bars cover; the scroll padding has the bars' height. */
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
