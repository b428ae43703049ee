import { memo, type ReactNode, useMemo, useState } from 'react';
import { Button } from './button.tsx';

interface ListEntryProps<Item> {
  item: Item;
  /** The same function each time: another one renders every entry again. */
  render: (item: Item) => ReactNode;
}

function Entry<Item>({ item, render }: ListEntryProps<Item>) {
  return render(item);
}

/** An entry of a long list. One that is there already is not rendered again when the list grows (SEARCH-15). */
export const ListEntry = memo(Entry) as typeof Entry;

/** The item that takes the focus when another one leaves its list with it: the next one, or else the one before. */
export const neighbourOf = (item: HTMLElement | null): HTMLElement | null => {
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  return neighbour instanceof HTMLElement ? neighbour : null;
};

interface Batch<Item> {
  shown: readonly Item[];
  /** The button for more, once there are more. */
  more: ReactNode;
}

/** The first entries of a list of any length, and a button that shows as many more (FAV-11). */
export const useBatch = <Item,>(items: readonly Item[], label: string, size = 20): Batch<Item> => {
  const [limit, setLimit] = useState(size);
  const more = limit < items.length && (
    <div>
      <Button variant="secondary" onClick={() => setLimit((before) => before + size)}>
        {label}
      </Button>
    </div>
  );
  const shown = useMemo(() => items.slice(0, limit), [items, limit]);
  return { shown, more };
};
