import { TEXT } from '#contract/texts';
import styles from './loading.module.css';

/** While the first screen's code is on its way. */
export function Loading() {
  return (
    <p role="status" className={styles.loading}>
      {TEXT.favourites.loading}
    </p>
  );
}
