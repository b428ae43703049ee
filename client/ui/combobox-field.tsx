import styles from './combobox.module.css';
import { Suggestions, type ComboboxItem } from './combobox-suggestions.tsx';
import { Field, useFieldIds, type FieldTexts } from './field.tsx';
import fieldStyles from './field.module.css';
import { Icon } from './icon.tsx';
import { joinClasses } from './join-classes.ts';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useCombobox, type UseComboboxProps } from 'downshift';
import { countOf } from '../lib/formats.ts';
import { isSameText, startsWithTyped } from '../lib/same-text.ts';

interface ComboboxFieldProps extends FieldTexts, ChoiceOptions {
  placeholder?: string | undefined;
  name?: string | undefined;
  className?: string | undefined;
  /** What stands in the box in place of a text that would be cut, while its list is closed; `undefined` for none. */
  shorten?: ((text: string) => string | undefined) | undefined;
}

/** A text box with suggestions. */
export function ComboboxField(props: ComboboxFieldProps) {
  const { label, description, error, required } = props;
  const { className, placeholder, name, shorten } = props;
  const texts = { label, description, error, required };
  const ids = useFieldIds(texts);
  // With an error the list opens on typing only: opened on focus, it would cover the error.
  const choice = useChoice(props, ids.id, !error);
  const short = shorten?.(choice.text);
  return (
    <Field ids={ids} className={className} {...texts}>
      <div className={styles.frame}>
        <input
          {...choice.getInputProps({
            ...choice.inputHandlers,
            ...ids.control,
            ...{ placeholder, name },
            // The label's `htmlFor` names the box already.
            'aria-labelledby': undefined,
            'aria-required': required,
            className: joinClasses(fieldStyles.box, styles.input),
          })}
          type="text"
          autoCorrect="off"
          spellCheck={false}
        />
        {short && (
          <span aria-hidden="true" className={joinClasses(fieldStyles.box, styles.short)}>
            {short}
          </span>
        )}
        <button
          {...choice.getToggleButtonProps({ 'aria-label': 'Mostra i suggerimenti' })}
          type="button"
          className={styles.toggle}
          // Keeps the focus in the box.
          onMouseDown={(event) => event.preventDefault()}
        >
          <Icon name="chevron-down" />
        </button>
        <Suggestions {...choice} />
      </div>
    </Field>
  );
}

interface ChoiceOptions {
  items: readonly ComboboxItem[];
  /** The chosen item's id, or '' for none; the typed text where it is no item, and with `allowsCustomValue`. */
  value: string;
  onChange: (value: string) => void;
  /** Called when an item is picked; false refuses it. */
  mayChoose?: ((item: ComboboxItem) => boolean) | undefined;
  /** Which items match a typed text; by default those that start with it, ignoring case. */
  filter?: ((item: ComboboxItem, typed: string) => boolean) | undefined;
  /** Whether a typed text names an item, even if it is the beginning of others too. */
  isNamedBy?: ((item: ComboboxItem, typed: string) => boolean) | undefined;
  allowsCustomValue?: boolean | undefined;
}

const Event = useCombobox.stateChangeTypes;

/** The state of a combobox: text, matching items and choice. */
const useChoice = (options: ChoiceOptions, inputId: string, opensOnFocus: boolean) => {
  const { items, value, onChange, allowsCustomValue = false } = options;
  const { mayChoose = () => true, filter = startsWithTyped, isNamedBy } = options;
  // With custom values no item counts as chosen, even one with the same text: the list would close while typing.
  const item = allowsCustomValue ? undefined : items.find((one) => one.id === value);
  const committedText = allowsCustomValue ? value : (item?.label ?? value);
  const [text, setText] = useState(committedText);
  const [lastValue, setLastValue] = useState(value);
  /** Whether typing opened the list, which is then filtered; opened otherwise, it has all items. */
  const [isFiltered, setIsFiltered] = useState(false);
  /** The label to announce after a choice, because not every screen reader notices the box's new text. */
  const chosenLabel = useRef('');
  /** Whether a typed text waits to be settled. `text` alone would not tell: a pick may be rendered after the box is left. */
  const isUnsettled = useRef(false);
  if (lastValue !== value) {
    setLastValue(value);
    setText(committedText);
  }

  const matching = (typed: string) => items.filter((one) => filter(one, typed));
  /** A label typed in full counts as picked. */
  const itemNamed = (typed: string) =>
    allowsCustomValue ? undefined : items.find((one) => isSameText(one.label, typed));
  const opensList = (typed: string) => !itemNamed(typed) && matching(typed).length > 0;
  const visibleItems = isFiltered ? matching(text) : [...items];

  const restore = () => {
    isUnsettled.current = false;
    if (!allowsCustomValue) setText(committedText);
  };
  const choose = (picked: ComboboxItem) => {
    if (!mayChoose(picked)) {
      if (!allowsCustomValue) return restore();
      setText('');
      return onChange('');
    }
    isUnsettled.current = false;
    chosenLabel.current = picked.label;
    setText(picked.label);
    return onChange(allowsCustomValue ? picked.label : picked.id);
  };
  /** A typed text that can only mean one item chooses it; any other stays as the value, for its owner to judge. */
  const settle = () => {
    if (allowsCustomValue || !isUnsettled.current || text === committedText) return;
    const found = matching(text);
    const named = isNamedBy && found.find((one) => isNamedBy(one, text));
    const picked = named ?? (found.length === 1 ? found[0] : undefined);
    if (picked) choose(picked);
    else onChange(text);
  };
  const type = (typed: string) => {
    isUnsettled.current = true;
    chosenLabel.current = '';
    setText(typed);
    setIsFiltered(opensList(typed));
    if (allowsCustomValue || typed === '') return onChange(typed);
    const picked = itemNamed(typed);
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
        // With all items the first would be highlighted, and Enter would replace a text that names none of them.
        if (!state.isOpen && isUnsettled.current && text !== '' && matching(text).length === 0)
          return state;
        // Opened by an arrow key, the list highlights the chosen item.
        return state.isOpen || !item
          ? changes
          : { ...changes, highlightedIndex: items.indexOf(item) };
      default:
        return changes;
    }
  };

  const combobox = useCombobox<ComboboxItem>({
    items: visibleItems,
    inputId,
    inputValue: text,
    // Always none, so that picking the chosen item again is reported too.
    selectedItem: null,
    itemToString: (one) => one?.label ?? '',
    itemToKey: (one) => one?.id,
    stateReducer,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && choose(selectedItem),
    onIsOpenChange: ({ isOpen }) => {
      if (isOpen) chosenLabel.current = '';
      else setIsFiltered(false);
    },
    getA11yStatusMessage: ({ isOpen, highlightedIndex, inputValue }) => {
      // A box that a form has emptied since is not announced.
      const isChosen = inputValue !== '' && inputValue === chosenLabel.current;
      if (!isOpen) return isChosen ? `Scelto: ${inputValue}` : '';
      return highlightedIndex < 0
        ? countOf(visibleItems.length, 'suggerimento', 'suggerimenti')
        : '';
    },
  });

  const inputHandlers = {
    onChange: (event: { currentTarget: HTMLInputElement }) => type(event.currentTarget.value),
    onFocus: () => {
      if (opensOnFocus) combobox.openMenu();
    },
    onKeyDown: (event: KeyboardEvent) => {
      const highlighted = visibleItems[combobox.highlightedIndex];
      if (event.key === 'Escape') restore();
      if (event.key === 'Enter' && !highlighted) settle();
      const isTyped = !highlighted || isSameText(highlighted.label, text);
      if (event.key !== 'Enter' || !combobox.isOpen || !allowsCustomValue || !isTyped) return;
      // The typed text is the value already, so Enter sends the form (SEARCH-18). Downshift would prevent that.
      Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
      combobox.closeMenu();
    },
    onBlur: settle,
  };
  return { ...combobox, text, visibleItems, chosen: item, inputHandlers };
};
