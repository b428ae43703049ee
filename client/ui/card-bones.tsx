import { Skeleton } from './skeleton.tsx';
import { StubCard } from './stub-card.tsx';

/** Placeholders for the cards of tickets that are loading. */
export function CardBones() {
  return (
    <ul aria-hidden="true" className="cards">
      {[1, 2, 3, 4].map((place) => (
        <li key={place}>
          <StubCard as="div" dense stub={<Skeleton height="2rem" width="6rem" />}>
            <div className="grid gap4 start">
              <Skeleton height="1.5rem" width="45%" />
              <Skeleton height="4.75rem" />
              <Skeleton width="60%" />
            </div>
          </StubCard>
        </li>
      ))}
    </ul>
  );
}
