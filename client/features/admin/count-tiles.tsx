import type { Counts } from '#contract/admin';
import { formatCount } from '../../lib/formats.ts';
import type { Partially } from '../../lib/shown.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './count-tiles.module.css';

interface Count {
  label: string;
  /** `undefined` while it is loading, `null` where the server does not say it. */
  value: number | null | undefined;
  /** What the last week added to it, likewise; absent where nothing is said of it. */
  added?: number | null | undefined;
}

/** The four counts of the dashboard and of a report, in their order (ADM-01, ADM-10). */
const COUNTS = [
  { key: 'users_count', label: 'Utenti registrati' },
  { key: 'tickets_count', label: 'Biglietti pubblicati' },
  { key: 'feedback_count', label: 'Feedback ricevuti' },
  { key: 'favorites_count', label: 'Biglietti nei preferiti' },
] as const;

export const countsOf = (
  counts: Partially<Counts> | undefined,
  lastWeek?: Partial<Partially<Counts>> | null,
): Count[] =>
  COUNTS.map(({ key, label }) => ({
    ...{ label, value: counts?.[key] },
    ...(lastWeek && { added: lastWeek[key] }),
  }));

/** Counts as tiles, with skeletons for those that are loading. */
export function CountTiles({ counts }: { counts: readonly Count[] }) {
  const known = counts.filter(({ value }) => value !== null);
  return (
    <div className="container">
      <div className={styles.tiles}>
        {known.map(({ label, value, ...rest }) => (
          <div key={label} className={styles.tile}>
            <dl className={styles.count}>
              <dt className={styles.label}>{label}</dt>
              <dd className="figure">
                {typeof value === 'number' ? (
                  formatCount(value)
                ) : (
                  <Skeleton width="2.5ch" height="0.8em" className={styles.bone} />
                )}
              </dd>
            </dl>
            {'added' in rest && rest.added !== null && (
              <div className={styles.added}>
                {rest.added === undefined ? (
                  <Skeleton width="8ch" height="0.8em" className={styles.addedBone} />
                ) : (
                  `+${formatCount(rest.added)} in una settimana`
                )}
              </div>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
