import { useEffect } from 'react';
import { isCovered, isProductKey } from '../regia/product-keys.ts';

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
      const { key } = event;
      const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
      if (event.defaultPrevented || event.repeat || isModified) return;
      if (isProductKey(event) || isCovered(document)) return;
      if (key === 'ArrowRight' || key === 'Enter') next();
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
