import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './list-skeleton.module.css';

/** A card of rows that are loading. */
export function ListSkeleton({ rows }: { rows: number }) {
  return (
    <Card aria-hidden="true" className={styles.rows}>
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className={styles.row}>
          <Skeleton width="45%" />
          <Skeleton width="5rem" />
        </div>
      ))}
    </Card>
  );
}
