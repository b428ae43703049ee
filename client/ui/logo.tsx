import type { CSSProperties } from 'react';
import { nameOf, useBrand, type ShownBrand } from '../lib/brand.ts';
import { joinClasses } from './join-classes.ts';
import styles from './logo.module.css';

/** The mark and the name of the page's brand (LOOK-08): by itself, a ticket folded into a plane and 'Rivola'. */
export function Logo({ brand }: { brand?: ShownBrand }) {
  const own = useBrand();
  const shown = brand ?? own;
  const name = nameOf(shown);
  return (
    <span role="img" aria-label={name} className={styles.logo}>
      {shown ? (
        <img
          {...shown.mark}
          alt=""
          className={styles.picture}
          style={{ '--ratio': shown.mark.width / shown.mark.height } as CSSProperties}
        />
      ) : (
        <svg viewBox="0 0 32 32" aria-hidden="true" className={styles.mark}>
          <rect width="32" height="32" rx="7" fill="var(--fill)" />
          <path fill="var(--fill-ink)" d="M4 15.2 27.2 5.2 19 26.8l-4.6-8z" />
          <path fill="var(--fill)" opacity="0.32" d="M27.2 5.2 14.4 18.8l4.6 8z" />
          <path
            fill="none"
            stroke="var(--fill)"
            strokeWidth="1.1"
            strokeDasharray="1.6 1.6"
            d="M26 6.5 15 18.2"
          />
        </svg>
      )}
      {!shown?.isWide && (
        <span
          aria-hidden="true"
          className={joinClasses(styles.name, name.length > 12 && styles.long)}
        >
          {name}
        </span>
      )}
    </span>
  );
}
