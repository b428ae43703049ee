import type { Counts } from '#contract/admin';
import { formatCount } from '../../lib/formats.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './count-tiles.module.css';

export interface Count {
  label: string;
  /** `undefined` while it is loading. */
  value: number | undefined;
}

/** The four counts of the dashboard and of a report (ADM-01, ADM-10). */
export const countsOf = (counts: Counts | undefined): Count[] => [
  { label: 'Utenti registrati', value: counts?.users_count },
  { label: 'Biglietti pubblicati', value: counts?.tickets_count },
  { label: 'Feedback ricevuti', value: counts?.feedback_count },
  { label: 'Biglietti nei preferiti', value: counts?.favorites_count },
];

/** Counts as tiles, with skeletons for those that are loading. */
export function CountTiles({ counts }: { counts: readonly Count[] }) {
  return (
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
  );
}
