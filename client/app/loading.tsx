import { TEXT } from '#contract/texts';
import styles from './loading.module.css';

/** While the first screen's code is on its way; banner and footer are there already. */
export function Loading() {
  return (
    <main className={styles.loading}>
      <p role="status">{TEXT.favourites.loading}</p>
    </main>
  );
}
