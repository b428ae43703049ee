import styles from './combobox-field.module.css';
import { Suggestions } from './combobox-suggestions.tsx';
import { Field, useFieldIds, type FieldTexts } from './field.tsx';
import fieldStyles from './field.module.css';
import { Icon } from './icon.tsx';
import { joinClasses } from './join-classes.ts';
import { useChoice, type ChoiceOptions } from './use-choice.ts';

interface ComboboxFieldProps extends FieldTexts, ChoiceOptions {
  placeholder?: string | undefined;
  name?: string | undefined;
  className?: string | undefined;
}

/** A text box with suggestions. */
export function ComboboxField(props: ComboboxFieldProps) {
  const { label, description, error, required } = props;
  const { className, placeholder, name } = props;
  const texts = { label, description, error, required };
  const ids = useFieldIds(texts);
  // With an error the list opens on typing only: opened on focus, it would cover the error.
  const choice = useChoice(props, ids.id, !error);
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
