import { useContext, useEffect, useRef } from 'react';
import { ComboBoxStateContext, Popover, Text } from 'react-aria-components/ComboBox';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import styles from './combobox-suggestions.module.css';
import { joinClasses } from './join-classes.ts';

export interface ComboboxItem {
  id: string;
  label: string;
  /** A short remark at the end of the line. */
  detail?: string | undefined;
}

/** A choice closes the list by itself; a refused one must be told to. */
export function Suggestions({ refusals }: { refusals: number }) {
  const state = useContext(ComboBoxStateContext);
  const told = useRef(refusals);
  useEffect(() => {
    if (told.current === refusals) return;
    told.current = refusals;
    state?.close();
  }, [refusals, state]);
  return (
    <Popover className={joinClasses(styles.popover)} offset={6}>
      <ListBox<ComboboxItem> className={joinClasses(styles.list)}>
        {(item) => (
          <ListBoxItem id={item.id} textValue={item.label} className={joinClasses(styles.item)}>
            <Text slot="label">{item.label}</Text>
            {item.detail && (
              <Text slot="description" className={joinClasses(styles.detail)}>
                {item.detail}
              </Text>
            )}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  );
}
