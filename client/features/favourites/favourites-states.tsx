import type { ComponentProps } from 'react';
import { TEXT } from '#contract/texts';
import { loginFor } from '../../lib/safe-path.ts';
import { useSession } from '../../lib/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import gridStyles from '../../ui/card.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RetryButton } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StubCard } from '../../ui/stub-card.tsx';
import styles from './favourites-states.module.css';
import { Link } from '../../ui/link.tsx';

/** The loading state (FAV-03). It stays for a visitor, with a link to the login (FAV-07). */
export function FavouritesLoading() {
  const { access } = useSession();
  return (
    <div className={styles.loading}>
      <p role="status">{TEXT.loading}</p>
      {!access && (
        <p>
          <span>Per vedere i tuoi preferiti </span>
          <Link to={loginFor('/preferiti')}>accedi al tuo profilo</Link>
          <span>.</span>
        </p>
      )}
      <ul aria-hidden="true" className={gridStyles.grid}>
        {[1, 2, 3, 4].map((place) => (
          <li key={place}>
            <StubCard
              as="div"
              dense
              stub={
                <div className={styles.bones}>
                  <Skeleton height="2rem" width="6rem" />
                  <Skeleton height="2.75rem" />
                </div>
              }
            >
              <div className={styles.bones}>
                <Skeleton height="2.5rem" width="60%" />
                <Skeleton height="3.25rem" />
                <Skeleton width="70%" />
                <Skeleton width="45%" />
              </div>
            </StubCard>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FavouritesEmptyProps {
  /** Whether there are favourites, all taken out of the list (FAV-05). */
  allHidden?: boolean;
  onShowAll?: () => void;
}

/** The text in place of an empty list (FAV-03). */
export function FavouritesEmpty({ allHidden = false, onShowAll }: FavouritesEmptyProps) {
  return (
    <EmptyState
      icon="star"
      title={TEXT.favourites.none}
      action={
        allHidden ? (
          <Button onClick={onShowAll}>Mostra di nuovo</Button>
        ) : (
          <ButtonLink to="/cerca">Cerca un biglietto</ButtonLink>
        )
      }
    >
      {allHidden
        ? 'Hai nascosto tutti i biglietti di questo elenco: restano salvati.'
        : 'Tocca la stella di un biglietto per ritrovarlo qui.'}
    </EmptyState>
  );
}

/** In place of a list that was not loaded: the text of an empty one, since the failure is only logged (FAV-06), and the way to it. */
export function FavouritesFailed({ query }: Pick<ComponentProps<typeof RetryButton>, 'query'>) {
  return (
    <EmptyState icon="alert" title={TEXT.favourites.none} action={<RetryButton query={query} />}>
      Se ne avevi salvati, ci sono ancora: riprova tra poco.
    </EmptyState>
  );
}
