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
        <StubCard
          key={place}
          as="div"
          dense
          stub={
            <div className={styles.bones}>
              <Skeleton height="2.75rem" />
            </div>
          }
        >
          <div className={styles.bones}>
            <Skeleton height="3.75rem" />
            <Skeleton height="2.5rem" />
            <Skeleton height="3.25rem" />
          </div>
        </StubCard>
      ))}
    </div>
  );
}
