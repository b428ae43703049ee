import { Skeleton } from '../../ui/skeleton.tsx';
import { StubCard } from '../../ui/stub-card.tsx';
import styles from './own-tickets.module.css';

/** The loading state: placeholders for three tickets. */
export function OwnTicketsSkeleton() {
  return (
    <div className={styles.waiting}>
      <p role="status" className="sr-only">
        Caricamento dei tuoi biglietti…
      </p>
      {[1, 2, 3].map((place) => (
        <StubCard
          key={place}
          as="div"
          stub={
            <div className={styles.bones}>
              <Skeleton width="7rem" height="2rem" />
              <Skeleton height="2.75rem" />
              <Skeleton height="2.75rem" />
              <Skeleton height="2.75rem" />
            </div>
          }
        >
          <div className={styles.bones}>
            <Skeleton width="40%" />
            <Skeleton height="4rem" />
            <Skeleton width="70%" />
            <Skeleton width="55%" />
          </div>
        </StubCard>
      ))}
    </div>
  );
}
