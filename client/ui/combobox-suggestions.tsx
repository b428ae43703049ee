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

/** A choice by key after the list was opened by key leaves it open, and a refused one too: it is told to close. */
export function Suggestions({ closings }: { closings: number }) {
  const state = useContext(ComboBoxStateContext);
  const told = useRef(closings);
  useEffect(() => {
    if (told.current === closings) return;
    told.current = closings;
    state?.close();
  }, [closings, state]);
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
