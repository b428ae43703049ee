import { useId } from 'react';
import styles from './upload-progress.module.css';

/** The sent part of the image, from 0 to 1. At 1 the bar is indeterminate: the server is still processing. */
export function UploadProgress({ sent }: { sent: number }) {
  const id = useId();
  const percent = Math.round(sent * 100);
  return (
    <div className={styles.progress}>
      <label htmlFor={id}>
        {sent < 1 ? `Invio dell’immagine: ${percent}%` : 'Immagine inviata, un momento…'}
      </label>
      <progress id={id} max={100} {...(sent < 1 && { value: percent })} />
    </div>
  );
}
