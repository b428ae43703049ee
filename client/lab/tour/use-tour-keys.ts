import { useEffect } from 'react';
import { isActing } from '../run-action.ts';

/** Where arrow keys, Enter or Escape have a meaning of their own. */
const FIELD =
  'input, textarea, select, [contenteditable], [role="combobox"], [role="spinbutton"], [role="slider"], [role="tab"], [role^="menuitem"], [role="option"], [role="application"]';
const PRESSED_BY_ENTER = 'a[href], button, summary, label';
const OVERLAY = 'dialog[open], [popover]:not([hidden], [data-pointer]), [role="menu"]:has(:focus)';

interface TourKeys {
  next: () => void;
  back: () => void;
  end: () => void;
}

/**
 * Arrow keys and Enter go on and back, Escape ends the tour, unless the focus is where the product uses them. A clicker's
 * keys, Page Down and Page Up, always lead: who holds one cannot see where the focus is.
 */
export const useTourKeys = ({ next, back, end }: TourKeys): void => {
  useEffect(() => {
    const onClicker = (event: KeyboardEvent) => {
      const { key } = event;
      if (key !== 'PageDown' && key !== 'PageUp') return;
      event.preventDefault();
      event.stopPropagation();
      if (event.repeat) return;
      if (key === 'PageDown') next();
      else back();
    };
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
      if (event.defaultPrevented || event.repeat || isModified) return;
      // A step that types has the focus in a field for a moment.
      const isTaken = !isActing() && target instanceof Element && target.closest(FIELD);
      if (isTaken || document.querySelector(OVERLAY)) return;
      const isPress = target instanceof Element && target.closest(PRESSED_BY_ENTER);
      if (key === 'ArrowRight' || (key === 'Enter' && !isPress)) next();
      else if (key === 'ArrowLeft') back();
      else if (key === 'Escape') end();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    // Before a field or a list that would use them.
    window.addEventListener('keydown', onClicker, { capture: true });
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('keydown', onClicker, { capture: true });
    };
  }, [next, back, end]);
};
