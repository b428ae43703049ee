import { type ReactNode, useId } from 'react';
import { joinClasses } from '../../../ui/join-classes.ts';
import styles from './controls.module.css';

interface ControlGroupProps {
  title: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A titled group of controls. */
export function ControlGroup({ title, className, children }: ControlGroupProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={joinClasses(styles.group, className)}>
      <h2 id={id}>{title}</h2>
      <div className={styles.row}>{children}</div>
    </div>
  );
}
