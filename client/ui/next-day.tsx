import styles from './next-day.module.css';

/** '+1' beside a time that is one of the next day; nothing without a mark. */
export function NextDay({ mark }: { mark: string }) {
  if (mark === '') return null;
  return (
    <span role="img" aria-label="il giorno dopo" title="Il giorno dopo" className={styles.mark}>
      {mark}
    </span>
  );
}
