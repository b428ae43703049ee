import { Skeleton } from '../../ui/skeleton.tsx';
import { StubCard } from '../../ui/stub-card.tsx';
import styles from './results.module.css';

/** The loading state: placeholders for four cards. */
export function ResultsSkeleton() {
  return (
    <div aria-hidden="true" className={styles.list}>
      {[1, 2, 3, 4].map((place) => (
        <StubCard key={place} as="div" dense stub={<Skeleton height="2rem" width="8rem" />}>
          <div className={styles.bones}>
            <Skeleton height="1.5rem" width="45%" />
            <Skeleton height="3.25rem" />
            <Skeleton width="60%" />
          </div>
        </StubCard>
      ))}
    </div>
  );
}
