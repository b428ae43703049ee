import { useId } from 'react';
import { formatCount } from '../../lib/formats.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './management-links.module.css';
import { Link } from '../../ui/link.tsx';

interface ManagementLink {
  to: string;
  text: string;
  about: string;
  icon: IconName;
  /** Says how many tickets wait. */
  counts?: true;
}

const LINKS: readonly ManagementLink[] = [
  { to: '/admin/users', text: 'Gestione utenti', about: 'Account, ruoli e accessi', icon: 'user' },
  {
    to: '/admin/tickets',
    text: 'Biglietti da moderare',
    about: 'Annunci da approvare o rifiutare',
    icon: 'ticket',
    counts: true,
  },
  {
    to: '/admin/stats',
    text: 'Statistiche avanzate',
    about: 'Un report per il periodo che scegli',
    icon: 'chart',
  },
];

interface ManagementLinksProps {
  /** How many tickets wait for moderation; `undefined` while it is loading, `null` if the server does not say. */
  waiting: number | null | undefined;
}

/** The links to the other admin pages (ADM-04). */
export function ManagementLinks({ waiting }: ManagementLinksProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h2 id={heading}>Management</h2>
      <ul className={styles.list}>
        {LINKS.map(({ to, text, about, icon, counts }) => (
          <li key={to} className={styles.item}>
            <Icon name={icon} className={styles.icon} />
            <div className={styles.texts}>
              <Link to={to} className={styles.link}>
                <span>{text}</span>
                {counts && <Waiting count={waiting} />}
              </Link>
              <p className={styles.about}>{about}</p>
            </div>
            <Icon name="chevron-right" className={styles.way} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const waitingText = (count: number): string =>
  count === 0 ? 'nessuno in attesa' : `${formatCount(count)} in attesa`;

/** How many tickets wait (ADM-15). */
function Waiting({ count }: { count: number | null | undefined }) {
  if (count === null) return null;
  // As wide as the usual text, so that nothing moves.
  if (count === undefined) return <Skeleton width="5rem" className={styles.bone} />;
  return (
    <span>
      <span className="sr-only"> · </span>
      <span className={styles.waiting}>{waitingText(count)}</span>
    </span>
  );
}
