import { useCallback, useState } from 'react';
import { NOTES_MAX } from '#contract/limits';
import { BASE_PATH } from '../../lib/edition.ts';
import { FileField } from '../../ui/file-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { IMAGE_HINT } from './check-image.ts';
import styles from './ticket-form.module.css';
import type { TicketFormState } from './use-ticket-form.ts';

interface ExtraFieldsProps {
  form: TicketFormState;
  /** The image of an edited ticket, which stays unless another is chosen (PUB-15). */
  image: string | null;
}

/** The optional part of the form: image and notes. */
export function ExtraFields({ form, image }: ExtraFieldsProps) {
  const { value: file, onChange, ...field } = form.field('image');
  const choose = async (chosen: File | null) => {
    onChange(chosen);
    const problem = chosen && (await form.checkImage(chosen)).problem;
    // Another file may have been chosen while this one was checked.
    if (problem && form.current().image === chosen) form.show({ image: problem });
  };
  const keepsImage = image !== null && !file;
  return (
    <>
      <FileField
        {...field}
        label="Immagine"
        accept="image/*"
        file={file}
        onChange={(chosen) => void choose(chosen)}
        description={keepsImage ? IMAGE_HINT.stays : IMAGE_HINT.optional}
        preview={
          file ? (
            <Preview key={`${file.name}${file.lastModified}${file.size}`} file={file} />
          ) : (
            keepsImage && <img src={BASE_PATH + image} alt="L’immagine attuale del biglietto" />
          )
        }
      />
      <TextArea
        label="Note"
        limit={NOTES_MAX}
        description="Facoltative: bagagli, posto, cambio nome…"
        {...form.field('notes')}
      />
    </>
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
