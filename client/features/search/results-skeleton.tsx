import { Skeleton } from '../../ui/skeleton.tsx';
import { StubCard } from '../../ui/stub-card.tsx';
import styles from './results.module.css';

/** The loading state: placeholders for three cards. */
export function ResultsSkeleton() {
  return (
    <div className={styles.results}>
      <p role="status" className={styles.count}>
        Ricerca in corso…
      </p>
      <div aria-hidden="true" className={styles.list}>
        {[1, 2, 3].map((place) => (
          <StubCard key={place} as="div" stub={<Skeleton height="2rem" width="8rem" />}>
            <div className={styles.bones}>
              <Skeleton height="2.5rem" width="60%" />
              <Skeleton height="3.25rem" />
              <Skeleton height="2.5rem" />
              <Skeleton width="45%" />
            </div>
          </StubCard>
        ))}
      </div>
    </div>
  );
}
