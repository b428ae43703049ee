import { useId } from 'react';
import styles from './upload-progress.module.css';

/** How much of the image has left, from 0 to 1; once all of it has, the server is at work. */
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
