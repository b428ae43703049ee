import { useId } from 'react';
import { Link } from 'react-router-dom';
import { Icon, type IconName } from '../../ui/icon.tsx';
import styles from './management-links.module.css';

const LINKS: readonly { to: string; text: string; about: string; icon: IconName }[] = [
  { to: '/admin/users', text: 'Gestione utenti', about: 'Account, ruoli e accessi', icon: 'user' },
  {
    to: '/admin/tickets',
    text: 'Biglietti da moderare',
    about: 'Annunci da approvare o rifiutare',
    icon: 'ticket',
  },
  {
    to: '/admin/stats',
    text: 'Statistiche avanzate',
    about: 'Un report per il periodo che scegli',
    icon: 'chart',
  },
];

/** The links to the other admin pages (ADM-04). */
export function ManagementLinks() {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h2 id={heading}>Management</h2>
      <ul className={styles.list}>
        {LINKS.map(({ to, text, about, icon }) => (
          <li key={to} className={styles.item}>
            <Icon name={icon} className={styles.icon} />
            <div className={styles.texts}>
              <Link to={to} className={styles.link}>
                {text}
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
