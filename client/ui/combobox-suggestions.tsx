import { useRef, type MouseEvent } from 'react';
import type { UseComboboxPropGetters } from 'downshift';
import styles from './combobox-suggestions.module.css';
import { useListPlace } from './use-list-place.ts';

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
