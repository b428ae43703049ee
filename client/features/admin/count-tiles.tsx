import type { Counts } from '#contract/admin';
import { formatCount } from '../../lib/formats.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './count-tiles.module.css';

interface Count {
  label: string;
  /** `undefined` while it is loading. */
  value: number | undefined;
}

/** The four counts of the dashboard and of a report, in their order (ADM-01, ADM-10). */
const COUNTS = [
  { key: 'users_count', label: 'Utenti registrati' },
  { key: 'tickets_count', label: 'Biglietti pubblicati' },
  { key: 'feedback_count', label: 'Feedback ricevuti' },
  { key: 'favorites_count', label: 'Biglietti nei preferiti' },
] as const;

export const countsOf = (counts: Counts | undefined): Count[] =>
  COUNTS.map(({ key, label }) => ({ label, value: counts?.[key] }));

/** Counts as tiles, with skeletons for those that are loading. */
export function CountTiles({ counts }: { counts: readonly Count[] }) {
  return (
    <div className={styles.frame}>
      <dl className={styles.tiles}>
        {counts.map(({ label, value }) => (
          <div key={label} className={styles.tile}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>
              {value === undefined ? (
                <Skeleton width="2.5ch" height="0.8em" className={styles.bone} />
              ) : (
                formatCount(value)
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
