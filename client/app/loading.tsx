import { LOADING } from '#contract/brand-texts';
import styles from './loading.module.css';

/** Shown while the first screen's code is loading; banner and footer are there already. */
export function Loading() {
  return (
    <main className={styles.loading}>
      <p role="status">{LOADING}</p>
    </main>
  );
}
