import { memo, type ReactNode } from 'react';

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
