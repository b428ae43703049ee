import { Skeleton } from '../../ui/skeleton.tsx';
import { StubCard } from '../../ui/stub-card.tsx';
import styles from './own-tickets.module.css';

/** The loading state: placeholders for the groups and four tickets. */
export function OwnTicketsSkeleton() {
  return (
    <div className={styles.waiting}>
      <p role="status" className="sr-only">
        Caricamento dei tuoi biglietti…
      </p>
      <Skeleton height="2.75rem" width="min(100%, 34rem)" />
      {[1, 2, 3, 4].map((place) => (
        <StubCard key={place} as="div" dense stub={<Skeleton height="2.75rem" />}>
          <div className={styles.bones}>
            <Skeleton width="40%" />
            <Skeleton height="2.5rem" />
          </div>
        </StubCard>
      ))}
    </div>
  );
}
