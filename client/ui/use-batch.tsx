import { useMemo, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';

interface Batch<Item> {
  shown: readonly Item[];
  /** The button for more, once there are more. */
  more: ReactNode;
}

/** The first entries of a list of any length, and a button that shows as many more (FAV-11). */
export const useBatch = <Item,>(items: readonly Item[], label: string, size = 20): Batch<Item> => {
  const [limit, setLimit] = useState(size);
  const more = limit < items.length && (
    <Button variant="secondary" onClick={() => setLimit((before) => before + size)}>
      {label}
    </Button>
  );
  const shown = useMemo(() => items.slice(0, limit), [items, limit]);
  return { shown, more };
};
