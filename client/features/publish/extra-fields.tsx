import { useCallback, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { NOTES_MAX } from '#contract/limits';
import { BASE_PATH } from '../../lib/edition.ts';
import { FileField } from '../../ui/file-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { ImageCheck } from './check-image.ts';
import { IMAGE_HINT } from './image-hint.ts';
import { Section } from './section.tsx';
import styles from './ticket-form.module.css';
import type { TicketValues } from './ticket-values.ts';

interface ExtraFieldsProps {
  /** The image of an edited ticket, which stays unless another is chosen (PUB-15). */
  image: string | null;
  checkImage: ImageCheck;
}

/** The optional part of the form: image and notes. */
export function ExtraFields({ image, checkImage }: ExtraFieldsProps) {
  const { register, control, formState } = useFormContext<TicketValues>();
  const notes = useWatch({ control, name: 'notes' });
  return (
    <Section title="Immagine e note">
      <ImageField current={image} checkImage={checkImage} />
      <TextArea
        label="Note"
        limit={NOTES_MAX}
        counted={notes}
        description="Facoltative: bagagli, posto, cambio nome…"
        error={formState.errors.notes?.message}
        {...register('notes')}
      />
    </Section>
  );
}

interface ImageFieldProps {
  current: string | null;
  checkImage: ImageCheck;
}

function ImageField({ current, checkImage }: ImageFieldProps) {
  const { control, setError, getValues } = useFormContext<TicketValues>();
  const { field, fieldState } = useController({ control, name: 'image' });
  const { value: file, onChange, ref, name } = field;
  const choose = async (chosen: File | null) => {
    onChange(chosen);
    const message = chosen && (await checkImage(chosen)).problem;
    // Another file may have been chosen while this one was checked.
    if (message && getValues('image') === chosen) setError('image', { type: 'rule', message });
  };
  const keepsCurrent = current !== null && !file;
  return (
    <FileField
      ref={ref}
      name={name}
      label="Immagine"
      accept="image/*"
      file={file}
      onChange={(chosen) => void choose(chosen)}
      error={fieldState.error?.message}
      description={keepsCurrent ? IMAGE_HINT.stays : IMAGE_HINT.optional}
      preview={
        file ? (
          <Preview key={`${file.name}${file.lastModified}${file.size}`} file={file} />
        ) : (
          keepsCurrent && <img src={BASE_PATH + current} alt="L’immagine attuale del biglietto" />
        )
      }
    />
  );
}

/** Shows an icon in place of a file that the browser cannot decode. */
function Preview({ file }: { file: File }) {
  const [isDecodable, setIsDecodable] = useState(true);
  const showFile = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  if (!isDecodable) {
    return (
      <span className={styles.noPreview}>
        <Icon name="image" />
      </span>
    );
  }
  return (
    <img
      ref={showFile}
      alt="Anteprima dell’immagine scelta"
      onError={() => setIsDecodable(false)}
    />
  );
}
