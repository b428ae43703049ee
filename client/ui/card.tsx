import type { ComponentProps } from 'react';
import styles from './card.module.css';
import { joinClasses } from './join-classes.ts';

interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'article' | 'li' | undefined;
  /** Without padding, for content that has its own. */
  flush?: boolean | undefined;
}

/** A raised surface around content that belongs together. */
export function Card({ as = 'div', flush = false, className, ...rest }: CardProps) {
  const Tag = as as 'div';
  return <Tag {...rest} className={joinClasses(styles.card, !flush && styles.padded, className)} />;
}
