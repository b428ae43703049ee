import { getStats } from '#contract/admin';
import { TEXT } from '#contract/texts';
import { AdminPage } from '../features/admin/admin-page.tsx';
import { Denied, Failure } from '../features/admin/failure.tsx';
import { CountTiles, countsOf } from '../features/admin/count-tiles.tsx';
import { ManagementLinks } from '../features/admin/management-links.tsx';
import { Trend } from '../features/admin/trend.tsx';
import { useBrandName } from '../lib/brand.ts';
import { hasStatus } from '../lib/api.ts';
import { statusTextOf } from '../lib/error-text.ts';
import { useCall } from '../lib/queries.ts';
import { QueryStates } from '../ui/query-states.tsx';

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
        <p role="alert">
          <small>{TEXT.admin.chartFailed(statusTextOf(stats.error))}</small>
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
