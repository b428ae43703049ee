import { useRef, useState, type KeyboardEvent } from 'react';
import { useCombobox, type UseComboboxProps } from 'downshift';
import type { ComboboxItem } from './combobox-suggestions.tsx';
import { startsAlike } from './starts-alike.ts';

export interface ChoiceOptions {
  items: readonly ComboboxItem[];
  /** The chosen item's id, '' for none; with `allowsCustomValue` the text itself. */
  value: string;
  onChange: (value: string) => void;
  /** Asked when an item is picked from the list; false refuses it and nothing changes. */
  mayChoose?: ((item: ComboboxItem) => boolean) | undefined;
  /** Which items a typed text brings up; by prefix, whatever the case, unless told otherwise. */
  filter?: ((item: ComboboxItem, typed: string) => boolean) | undefined;
  allowsCustomValue?: boolean | undefined;
  onBlur?: (() => void) | undefined;
}

const Event = useCombobox.stateChangeTypes;

const sameText = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

const count = (n: number): string => (n === 1 ? '1 suggerimento' : `${n} suggerimenti`);

/** What is written in the box, what it brings up, and what comes of a choice. */
export const useChoice = (options: ChoiceOptions, inputId: string, opensOnFocus: boolean) => {
  const { items, value, onChange, allowsCustomValue = false } = options;
  const { mayChoose = () => true, filter = startsAlike } = options;
  // A free text holds no item, even one that is spelled like it: else the list would close while it is typed.
  const item = allowsCustomValue ? undefined : items.find((one) => one.id === value);
  const settled = allowsCustomValue ? value : (item?.label ?? '');
  const [text, setText] = useState(settled);
  const [shownFor, setShownFor] = useState(value);
  /** The list was brought up by typing; by any other way it has everything. */
  const [typing, setTyping] = useState(false);
  /** Told to screen readers, which do not all notice that the box has a new text. */
  const told = useRef('');
  if (shownFor !== value) {
    setShownFor(value);
    setText(settled);
  }

  const broughtUp = (typed: string) => items.filter((one) => filter(one, typed));
  /** A label typed in full is as good as picked. */
  const named = (typed: string) =>
    allowsCustomValue ? undefined : items.find((one) => sameText(one.label, typed.trim()));
  const opensList = (typed: string) => !named(typed) && broughtUp(typed).length > 0;
  const shown = typing ? broughtUp(text) : [...items];

  const restore = () => {
    if (!allowsCustomValue) setText(settled);
  };
  const choose = (picked: ComboboxItem) => {
    if (picked.id === item?.id) return restore();
    if (!mayChoose(picked)) {
      if (!allowsCustomValue) return restore();
      setText('');
      return onChange('');
    }
    told.current = `Scelto: ${picked.label}`;
    setText(picked.label);
    return onChange(allowsCustomValue ? picked.label : picked.id);
  };
  const type = (typed: string) => {
    told.current = '';
    setText(typed);
    setTyping(opensList(typed));
    if (allowsCustomValue || typed === '') return onChange(typed);
    const picked = named(typed);
    return picked && choose(picked);
  };

  const stateReducer: UseComboboxProps<ComboboxItem>['stateReducer'] = (
    state,
    { type: event, changes },
  ) => {
    switch (event) {
      case Event.InputChange:
        return { ...changes, isOpen: opensList(changes.inputValue ?? '') };
      case Event.InputClick:
        return opensOnFocus ? { ...state, isOpen: true } : state;
      case Event.InputKeyDownArrowDown:
      case Event.InputKeyDownArrowUp:
        // Opened by key, the list starts at what is chosen.
        return state.isOpen || !item
          ? changes
          : { ...changes, highlightedIndex: items.indexOf(item) };
      default:
        return changes;
    }
  };

  const combobox = useCombobox<ComboboxItem>({
    items: shown,
    inputId,
    inputValue: text,
    // None, so that choosing the present one again is a choice too.
    selectedItem: null,
    itemToString: (one) => one?.label ?? '',
    itemToKey: (one) => one?.id,
    stateReducer,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && choose(selectedItem),
    onIsOpenChange: ({ isOpen }) => {
      if (!isOpen) setTyping(false);
    },
    getA11yStatusMessage: ({ isOpen, highlightedIndex }) => {
      if (!isOpen) return told.current;
      return highlightedIndex < 0 ? count(shown.length) : '';
    },
  });

  const inputHandlers = {
    onChange: (event: { currentTarget: HTMLInputElement }) => type(event.currentTarget.value),
    onFocus: () => {
      if (opensOnFocus) combobox.openMenu();
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Escape' || key === 'Enter') restore();
    },
    onBlur: () => {
      restore();
      options.onBlur?.();
    },
  };
  return { ...combobox, shown, chosen: item, inputHandlers };
};
