import { useId, type ReactNode, type ComponentProps, type KeyboardEvent } from 'react';
import styles from './field.module.css';
import { Icon, type IconName } from './icon.tsx';
import { joinClasses } from './join-classes.ts';

/** The texts around a field's control. */
export interface FieldTexts {
  label: ReactNode;
  description?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
}

/** The ids that link a control to its label, description and error; spread `control` on the control. */
export function useFieldIds(texts: FieldTexts, givenId?: string) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const labelId = `${id}-label`;
  const descriptionId = `${id}-description`;
  const errorId = `${id}-error`;
  const describedBy =
    joinClasses(texts.error && errorId, Boolean(texts.description) && descriptionId) || undefined;
  const control = {
    id,
    'aria-describedby': describedBy,
    'aria-invalid': texts.error ? (true as const) : undefined,
  };
  return { id, labelId, descriptionId, errorId, control };
}

interface FieldProps extends FieldTexts {
  ids: ReturnType<typeof useFieldIds>;
  className?: string | undefined;
  /** Beside the description, such as a counter. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One control with its label above, and error and description below. */
export function Field({ label, required, ids, className, children, ...notes }: FieldProps) {
  return (
    <div className={joinClasses(styles.field, className)}>
      <label
        id={ids.labelId}
        htmlFor={ids.id}
        className={joinClasses(styles.label, required && styles.required)}
      >
        {label}
      </label>
      {children}
      <FieldNotes ids={ids} {...notes} />
    </div>
  );
}

/** The same around a group of controls, as a fieldset. */
export function FieldGroup({ label, required, ids, className, children, ...notes }: FieldProps) {
  return (
    // By reference too: not every tool takes a legend for the name of its fieldset (GEN-22).
    <fieldset
      {...ids.control}
      aria-labelledby={ids.labelId}
      className={joinClasses(styles.field, className)}
    >
      <legend id={ids.labelId} className={joinClasses(styles.label, required && styles.required)}>
        {label}
      </legend>
      {children}
      <FieldNotes ids={ids} {...notes} />
    </fieldset>
  );
}

type FieldNotesProps = Pick<FieldProps, 'ids' | 'description' | 'error' | 'aside'>;

function FieldNotes({ ids, description, error, aside }: FieldNotesProps) {
  if (!description && !error && !aside) return null;
  return (
    <div className={styles.notes}>
      {error && (
        <p id={ids.errorId} data-message="danger" className={styles.error}>
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      )}
      {(description || aside) && (
        <div className={styles.help}>
          {description && <p id={ids.descriptionId}>{description}</p>}
          {aside}
        </div>
      )}
    </div>
  );
}

type InputProps = Omit<ComponentProps<'input'>, keyof FieldTexts | 'onChange'>;

interface TextFieldProps extends FieldTexts, InputProps {
  onChange?: (text: string) => void;
  /** At the start of the box. */
  icon?: IconName | undefined;
  /** At the end of the box, such as a currency sign. */
  suffix?: ReactNode;
}

/** A field whose text narrows what the page shows. */
export function SearchField(props: TextFieldProps) {
  return <TextField type="search" autoComplete="off" spellCheck={false} {...props} />;
}

/** An input of one line. Without `value` and `onChange` it keeps its text itself (lib/use-form.ts). */
export function TextField({ icon, suffix, className, id, onChange, ...props }: TextFieldProps) {
  const { label, description, error, ...input } = props;
  const ids = useFieldIds({ label, description, error }, id);
  const texts = { label, description, error, required: input.required };
  return (
    <Field ids={ids} className={className} {...texts}>
      <span className={styles.frame}>
        <input
          type="text"
          {...input}
          {...ids.control}
          onChange={onChange && ((event) => onChange(event.target.value))}
          className={joinClasses(
            styles.box,
            icon && styles.withIcon,
            Boolean(suffix) && styles.withSuffix,
          )}
        />
        {icon && <Icon name={icon} className={styles.prefix} />}
        {suffix && (
          <span aria-hidden="true" className={styles.suffix}>
            {suffix}
          </span>
        )}
      </span>
    </Field>
  );
}

type AreaProps = Omit<ComponentProps<'textarea'>, keyof FieldTexts | 'value' | 'onChange'>;

interface TextAreaProps extends FieldTexts, AreaProps {
  value: string;
  onChange: (text: string) => void;
  /** The most characters. Only shown by a counter: a longer text is not cut. */
  limit: number;
}

/** Where Tab leads to it: browsers scroll a textarea's caret into view only, and a bar may cover the rest. */
const showWhole = ({ key, currentTarget }: KeyboardEvent<HTMLTextAreaElement>) => {
  if (key === 'Tab') currentTarget.scrollIntoView({ block: 'nearest' });
};

/** A textarea with a counter. */
export function TextArea({ limit, onChange, ...props }: TextAreaProps) {
  const { label, description, error, ...area } = props;
  const ids = useFieldIds({ label, description, error });
  const texts = { label, description, error, required: area.required };
  const { length } = area.value;
  const counter = (
    <span className={joinClasses(styles.counter, length > limit && styles.over)}>
      <span>{`${length}/${limit}`}</span>
      <span className="sr-only"> caratteri</span>
    </span>
  );
  return (
    <Field ids={ids} aside={counter} {...texts}>
      <textarea
        rows={4}
        {...area}
        {...ids.control}
        onChange={(event) => onChange(event.target.value)}
        onKeyUp={showWhole}
        className={joinClasses(styles.box, styles.area)}
      />
    </Field>
  );
}

interface Option {
  value: string;
  label: string;
}

/** Options whose label is the value itself. */
export const optionsOf = (values: readonly string[]): readonly Option[] =>
  values.map((value) => ({ value, label: value }));

interface SelectFieldProps<Value extends string> extends FieldTexts {
  name?: string | undefined;
  /** '' for none. */
  value: Value | '';
  onChange: (value: Value | '') => void;
  options: readonly Option[];
  /** The label of a first option with the value ''; without it there is no such option. */
  placeholder?: string | undefined;
  /** As wide as the chosen label, in place of its container or of the longest label. */
  fitsChoice?: boolean | undefined;
  className?: string | undefined;
}

/** A native select. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { options, placeholder, fitsChoice, className, name, value, onChange, ...texts } = props;
  const ids = useFieldIds(texts);
  const shown = options.find((option) => option.value === value)?.label ?? placeholder;
  return (
    <Field ids={ids} className={className} {...texts}>
      <span
        className={joinClasses(styles.frame, fitsChoice && styles.fitting)}
        data-shown={fitsChoice ? shown : undefined}
      >
        <select
          {...{ name, value }}
          {...ids.control}
          onChange={(event) => onChange(event.target.value as Value | '')}
          className={joinClasses(styles.box, styles.select)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className={styles.chevron} />
      </span>
    </Field>
  );
}
