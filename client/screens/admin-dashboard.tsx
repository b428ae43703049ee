import { getStats } from '#contract/admin';
import { TEXT } from '#contract/texts';
import { AdminPage } from '../features/admin/admin-page.tsx';
import { Denied, Failure } from '../features/admin/failure.tsx';
import { CountTiles, countsOf } from '../features/admin/count-tiles.tsx';
import { Trend } from '../features/admin/trend.tsx';
import { useBrandName } from '../lib/brand.ts';
import { hasStatus } from '../lib/api.ts';
import { statusTextOf } from '../lib/error-text.ts';
import { useCall } from '../lib/queries.ts';
import { QueryStates } from '../ui/query-states.tsx';
import { useId } from 'react';
import { formatCount } from '../lib/formats.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './admin-dashboard.module.css';
import { Link } from '../ui/link.tsx';

/** The dashboard: counts, links and trend (ADM-01 to ADM-06, ADM-15). */
export function Component() {
  const name = useBrandName();
  return (
    <AdminPage
      isHome
      title={TEXT.admin.title}
      lead={`I numeri di ${name} e le pagine per gestirla.`}
      loginFirst={TEXT.admin.loginFirst}
    >
      <Dashboard />
    </AdminPage>
  );
}

/** Counts and trend have a call and a text of failure each (ADM-05). */
function Dashboard() {
  const stats = useCall(getStats, {});
  if (hasStatus(stats.error, 403))
    return (
      <Denied text={TEXT.admin.deniedDashboard}>
        <p>Anche il grafico dell’andamento è riservato allo staff.</p>
        <p role="alert" className="small">
          {TEXT.admin.chartFailed(statusTextOf(stats.error))}
        </p>
      </Denied>
    );
  const waiting = stats.isPending ? undefined : (stats.data?.pending_count ?? null);
  return (
    <>
      <Totals />
      <ManagementLinks waiting={waiting} />
      <Trend />
    </>
  );
}

/** A component, so that its call begins before the chart's: effects run from the first child to the parent. */
function Totals() {
  const stats = useCall(getStats, {});
  return (
    <section aria-label="Totali">
      <QueryStates
        query={stats}
        loading={<CountTiles counts={countsOf(undefined, {})} />}
        failed={
          <Failure
            query={stats}
            otherwise="Errore nel caricamento della dashboard. Riprova più tardi."
          />
        }
      >
        {(counts) => <CountTiles counts={countsOf(counts, counts.last_week)} />}
      </QueryStates>
    </section>
  );
}

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
function ManagementLinks({ waiting }: ManagementLinksProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="stack gap4">
      <h2 id={heading}>Management</h2>
      <ul className={styles.list}>
        {LINKS.map(({ to, text, about, icon, counts }) => (
          <li key={to} className={styles.item}>
            <Icon name={icon} className={styles.icon} />
            <div className="grow shrink">
              <Link to={to} className={styles.link}>
                <span>{text}</span>
                {counts && <Waiting count={waiting} />}
              </Link>
              <p className={styles.about}>{about}</p>
            </div>
            <Icon name="chevron-right" className="muted" />
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
      <span className="small accent">{waitingText(count)}</span>
    </span>
  );
}
