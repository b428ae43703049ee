import { useRef, useState, type ChangeEvent, type ReactNode } from 'react';
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

/** A file picker. The native input covers the whole area, so that it gets clicks, drops and keys by itself. */
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
              <strong className={styles.name}>{file.name}</strong>
              <span>{formatFileSize(file.size)}</span>
            </>
          ) : (
            <>
              <strong>{preview ? 'Scegli un altro file' : 'Scegli un file'}</strong>
              <span>oppure trascinalo qui</span>
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
