import { useState, type Ref } from 'react';
import { Button, ComboBox, FieldError, Input, Label, Text } from 'react-aria-components/ComboBox';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import styles from './combobox-field.module.css';
import { Suggestions, type ComboboxItem } from './combobox-suggestions.tsx';
import type { FieldTexts } from './field.tsx';
import fieldStyles from './field.module.css';
import { Icon } from './icon.tsx';
import { joinClasses } from './join-classes.ts';

interface ComboboxFieldProps extends FieldTexts {
  items: readonly ComboboxItem[];
  /** The chosen item's id, '' for none; with `allowsCustomValue` the text itself. */
  value: string;
  onChange: (value: string) => void;
  /** Asked when an item is picked from the list; false refuses it and nothing changes. */
  mayChoose?: ((item: ComboboxItem) => boolean) | undefined;
  /** Which items a typed text brings up; by prefix, whatever the case, unless told otherwise. */
  filter?: ((item: ComboboxItem, typed: string) => boolean) | undefined;
  allowsCustomValue?: boolean | undefined;
  placeholder?: string | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  className?: string | undefined;
  /** The text box, to move the focus to. */
  ref?: Ref<HTMLInputElement> | undefined;
}

const sameText = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

const startsAlike = (item: ComboboxItem, typed: string): boolean =>
  item.label.toLowerCase().startsWith(typed.trim().toLowerCase());

/** A text box with suggestions. */
export function ComboboxField({ items, value, onChange, ...props }: ComboboxFieldProps) {
  const { mayChoose = () => true, filter = startsAlike, allowsCustomValue = false } = props;
  // A free text holds no item, even one that is spelled like it: else the list would close while it is typed.
  const item = allowsCustomValue ? undefined : items.find((one) => one.id === value);
  const settled = allowsCustomValue ? value : (item?.label ?? '');
  const [text, setText] = useState(settled);
  const [shownFor, setShownFor] = useState(value);
  const [closings, setClosings] = useState(0);
  if (shownFor !== value) {
    setShownFor(value);
    setText(settled);
  }

  const choose = (id: string | null) => {
    const picked = items.find((one) => one.id === id);
    if (!picked || picked.id === item?.id) {
      if (!allowsCustomValue) setText(settled);
    } else if (mayChoose(picked)) {
      setClosings(closings + 1);
      setText(picked.label);
      onChange(allowsCustomValue ? picked.label : picked.id);
    } else {
      setClosings(closings + 1);
      if (allowsCustomValue) onChange('');
      setText(allowsCustomValue ? '' : settled);
    }
  };
  const type = (typed: string) => {
    setText(typed);
    if (allowsCustomValue) return onChange(typed);
    if (typed === '') return onChange('');
    // A label typed in full is as good as picked.
    const named = items.find((one) => sameText(one.label, typed.trim()));
    if (named) choose(named.id);
  };

  return (
    <I18nProvider locale="it-IT">
      <ComboBox
        className={joinClasses(fieldStyles.field, props.className)}
        defaultItems={items}
        value={item?.id ?? null}
        onChange={(id) => choose(id === null ? null : String(id))}
        inputValue={text}
        onInputChange={type}
        defaultFilter={(label, typed) => {
          const candidate = items.find((one) => one.label === label);
          return candidate !== undefined && filter(candidate, typed);
        }}
        allowsCustomValue={allowsCustomValue}
        menuTrigger={props.error ? 'input' : 'focus'}
        validationBehavior="aria"
        isInvalid={Boolean(props.error)}
        isRequired={props.required ?? false}
        isDisabled={props.disabled ?? false}
        {...(props.name !== undefined && { name: props.name })}
        {...(props.onBlur && { onBlur: props.onBlur })}
      >
        <Label className={joinClasses(fieldStyles.label, props.required && fieldStyles.required)}>
          {props.label}
        </Label>
        <div className={joinClasses(styles.frame)}>
          <Input
            {...(props.ref && { ref: props.ref })}
            {...(props.placeholder !== undefined && { placeholder: props.placeholder })}
            className={joinClasses(fieldStyles.box, styles.input)}
          />
          {/* oxlint-disable-next-line jsx-a11y/aria-proptypes -- the field's label names its box alone */}
          <Button aria-labelledby="" className={joinClasses(styles.toggle)}>
            <Icon name="chevron-down" />
          </Button>
        </div>
        <div className={joinClasses(fieldStyles.notes)}>
          <FieldError className={joinClasses(fieldStyles.error)}>
            <Icon name="alert" />
            <span>{props.error}</span>
          </FieldError>
          {props.description && (
            <Text slot="description" className={joinClasses(fieldStyles.help)}>
              {props.description}
            </Text>
          )}
        </div>
        <Suggestions closings={closings} />
      </ComboBox>
    </I18nProvider>
  );
}
