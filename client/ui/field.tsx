import { useId, type ReactNode } from 'react';
import styles from './field.module.css';
import { Icon } from './icon.tsx';
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
