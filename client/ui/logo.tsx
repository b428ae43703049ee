import styles from './logo.module.css';

/** The brand's mark, a ticket folded into a plane, and its name. */
export function Logo() {
  return (
    <span role="img" aria-label="Rivola" className={styles.logo}>
      <svg viewBox="0 0 32 32" aria-hidden="true" className={styles.mark}>
        <rect width="32" height="32" rx="7" className={styles.sky} />
        <path className={styles.paper} d="M4 15.2 27.2 5.2 19 26.8l-4.6-8z" />
        <path className={styles.fold} d="M27.2 5.2 14.4 18.8l4.6 8z" />
        <path className={styles.perforation} d="M26 6.5 15 18.2" />
      </svg>
      <span aria-hidden="true" className={styles.name}>
        Rivola
      </span>
    </span>
  );
}
