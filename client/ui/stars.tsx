import type { CSSProperties } from 'react';
import { formatRating } from '../lib/formats.ts';
import { Icon } from './icon.tsx';
import { joinClasses } from './join-classes.ts';
import styles from './stars.module.css';

interface StarsProps {
  value: number;
  max: number;
  className?: string | undefined;
}

/** A rating as stars; its name for screen readers is '4,5 su 5'. */
export function Stars({ value, max, className }: StarsProps) {
  const text = `${Number.isInteger(value) ? value : formatRating(value)} su ${max}`;
  const filled = { '--filled': `${(value / max) * 100}%` } as CSSProperties;
  const row = Array.from({ length: max }, (_, i) => <Icon key={i} name="star-filled" />);
  return (
    <span role="img" aria-label={text} className={joinClasses(styles.stars, className)}>
      <span className={joinClasses(styles.row, styles.outlined)}>{row}</span>
      <span className={joinClasses(styles.row, styles.filled)} style={filled}>
        {row}
      </span>
    </span>
  );
}
