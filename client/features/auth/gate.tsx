import { useId, type ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import styles from './gate.module.css';

interface GateProps {
  title: string;
  /** What stands beside the form: its heading, and sentences with an icon each. */
  beside: string;
  points: readonly (readonly [IconName, string])[];
  children: ReactNode;
}

/** The layout of login and password reset: the form, and beside or below it what it is good for. */
export function Gate({ title, beside, points, children }: GateProps) {
  const id = useId();
  return (
    <div className={styles.gate}>
      <PageHeader title={title} />
      {/* Two columns where both have room, with large text, too; a message makes both longer and moves nothing above it. */}
      <div className="wrap gap5">
        <Card className={styles.card}>{children}</Card>
        <section aria-labelledby={id} className={styles.beside}>
          <h2 id={id}>{beside}</h2>
          <ul role="list" className={styles.points}>
            {points.map(([icon, sentence]) => (
              <li key={icon}>
                <Icon name={icon} />
                <span>{sentence}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}
