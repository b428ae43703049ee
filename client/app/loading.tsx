import { TEXT } from '#contract/texts';
import styles from './loading.module.css';

/** Shown while the first screen's code is loading; banner and footer are there already. */
export function Loading() {
  return (
    <main className={styles.loading}>
      <p role="status">{TEXT.favourites.loading}</p>
    </main>
  );
}
