import { type ReactNode, useId } from 'react';
import { joinClasses } from '../../ui/join-classes.ts';
import regia from '../regia/regia.module.css';
import styles from './controls.module.css';

interface ControlGroupProps {
  title: string;
  /** Beside the title. */
  state?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A titled group of controls. */
export function ControlGroup({ title, state, className, children }: ControlGroupProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={joinClasses(styles.group, className)}>
      <div className={styles.title}>
        <h2 id={id}>{title}</h2>
        {state}
      </div>
      <div className={regia.row}>{children}</div>
    </div>
  );
}
