import { useRef, type MouseEvent } from 'react';
import type { UseComboboxPropGetters } from 'downshift';
import styles from './combobox-suggestions.module.css';
import { useListPlace } from './use-list-place.ts';

export interface ComboboxItem {
  id: string;
  label: string;
  /** A short remark at the end of the line. */
  detail?: string | undefined;
}

interface SuggestionsProps extends Pick<
  UseComboboxPropGetters<ComboboxItem>,
  'getMenuProps' | 'getItemProps'
> {
  isOpen: boolean;
  shown: readonly ComboboxItem[];
  chosen: ComboboxItem | undefined;
  labelId: string;
}

/** The list above everything else, at the box that stands before it. */
export function Suggestions({ isOpen, shown, chosen, labelId, ...props }: SuggestionsProps) {
  const popover = useRef<HTMLDivElement>(null);
  useListPlace(popover, isOpen);
  return (
    // Silent where it stands in a region that is read when it changes.
    <div ref={popover} popover="manual" aria-live="off" className={styles.popover}>
      <ul
        {...props.getMenuProps({
          'aria-labelledby': labelId,
          // A press on the edge leaves the focus in the box.
          onMouseDown: (event: MouseEvent) => event.preventDefault(),
        })}
        // Chrome would have Tab stop at what scrolls.
        tabIndex={-1}
        className={styles.list}
      >
        {isOpen &&
          shown.map((item, index) => (
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
