import { useEffect, useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import { formatFileSize } from '../lib/formats.ts';
import { Button } from './button.tsx';
import { Field, useFieldIds, type FieldTexts } from './field.tsx';
import styles from './file-field.module.css';
import { Icon } from './icon.tsx';
import { joinClasses } from './join-classes.ts';

interface FileFieldProps extends FieldTexts {
  /** The chosen file; the field is controlled. */
  file: File | null | undefined;
  onChange: (file: File | null) => void;
  name?: string | undefined;
  accept?: string | undefined;
  /** An image of the chosen file, or of the present one if none is chosen. */
  preview?: ReactNode;
}

/**
 * The file of a paste beside text fields, or in those of the field's own form; `undefined` where the clipboard also has a
 * text for the field that has the focus.
 */
const pastedFile = ({ target, clipboardData }: ClipboardEvent, area: Element | null) => {
  const focused = target instanceof Element ? target : null;
  const around = focused?.closest('form, dialog, aside');
  const isElsewhere = around && !around.contains(area);
  const takesText = focused?.matches('input:not([type="file"]), textarea');
  const isText = takesText && clipboardData?.types.includes('text/plain');
  return isElsewhere || isText ? undefined : clipboardData?.files[0];
};

/**
 * A file picker. The native input covers the whole area, so that it gets clicks, drops and keys by itself. A pasted file is
 * taken, too: the only one of a page.
 */
export function FileField({ file, onChange, preview, ...props }: FileFieldProps) {
  const { label, description, error, required, ...input } = props;
  const texts = { label, description, error, required };
  const ids = useFieldIds(texts);
  const [over, setOver] = useState(false);
  const area = useRef<HTMLDivElement>(null);

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    setOver(false);
    const chosen = event.target.files?.[0];
    // Reset, because choosing the same file again fires no event otherwise.
    event.target.value = '';
    if (chosen) onChange(chosen);
  };
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const pasted = pastedFile(event, area.current);
      if (!pasted) return;
      event.preventDefault();
      onChange(pasted);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [onChange]);
  const remove = () => {
    onChange(null);
    area.current?.querySelector('input')?.focus();
  };

  return (
    <Field ids={ids} {...texts}>
      <div
        ref={area}
        className={joinClasses(styles.area, over && styles.over, Boolean(error) && styles.invalid)}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      >
        <input {...input} {...ids.control} type="file" onChange={choose} className={styles.input} />
        {preview ? <div className={styles.preview}>{preview}</div> : <Icon name="image" />}
        <p className={styles.text}>
          {file ? (
            <>
              <strong className="breaks">{file.name}</strong>
              <span className="muted">{formatFileSize(file.size)}</span>
            </>
          ) : (
            <>
              <strong>{preview ? 'Scegli un altro file' : 'Scegli un file'}</strong>
              <span className="muted">oppure trascinalo o incollalo qui</span>
            </>
          )}
        </p>
        {file && (
          <Button variant="ghost" icon="trash" iconOnly className={styles.remove} onClick={remove}>
            <span>Rimuovi il file </span>
            <bdi>{file.name}</bdi>
          </Button>
        )}
      </div>
    </Field>
  );
}
