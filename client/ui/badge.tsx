import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { Icon, type IconName } from './icon.tsx';
import { joinClasses } from './join-classes.ts';

export interface BadgeProps {
  tone?:
    | ('neutral' | 'accent' | 'success' | 'danger' | 'warning' | 'info' | 'plain' | 'stamp')
    | undefined;
  icon?: IconName | undefined;
  children: ReactNode;
}

/** A short label for a state. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span
      data-stamp={tone === 'stamp' || undefined}
      className={joinClasses(styles.badge, `on-${tone}`, styles[tone])}
    >
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </span>
  );
}
