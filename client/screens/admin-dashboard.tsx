import { getStats } from '#contract/admin';
import { TEXT } from '#contract/texts';
import { AdminPage, Failure, LoadingText } from '../features/admin/admin-page.tsx';
import { CountTiles, countsOf } from '../features/admin/count-tiles.tsx';
import { ManagementLinks } from '../features/admin/management-links.tsx';
import { Trend } from '../features/admin/trend.tsx';
import { hasStatus } from '../lib/api.ts';
import { useCall } from '../lib/queries.ts';
import styles from './admin-dashboard.module.css';

/** ADM-01 to ADM-06. */
export function Component() {
  return (
    <AdminPage
      isHome
      title={TEXT.admin.title}
      lead="I numeri di Rivola e le pagine per gestirla."
      loginFirst={TEXT.admin.loginFirst}
    >
      <Dashboard />
    </AdminPage>
  );
}

/** Counts and trend read the same answer; each tells its own failure. */
function Dashboard() {
  const stats = useCall(getStats, {});
  return (
    <>
      <section aria-label="Totali" className={styles.counts}>
        {stats.error ? (
          <Failure
            error={stats.error}
            denied={TEXT.admin.deniedDashboard}
            otherwise="Errore nel caricamento della dashboard. Riprova più tardi."
          />
        ) : (
          <CountTiles counts={countsOf(stats.data)} />
        )}
        <div className={styles.loading}>{stats.isPending && <LoadingText />}</div>
      </section>
      {!hasStatus(stats.error, 403) && <ManagementLinks />}
      <Trend />
    </>
  );
}
