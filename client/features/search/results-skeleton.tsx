import { useEffect } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StubCard } from '../../ui/stub-card.tsx';
import styles from './results.module.css';

/** The narrow faces of fonts.css, in which cards write codes, prices and names. */
const CARD_FONTS = ['400 condensed 1em Archivo', '800 condensed 1em Archivo'];

/**
 * The loading state: placeholders for four cards. Meanwhile it loads the fonts of the cards: each that arrived after them
 * would lay all of them out again.
 */
export function ResultsSkeleton() {
  useEffect(() => {
    // One that does not come is no error: the fallback stays, as for every font.
    for (const font of CARD_FONTS) document.fonts.load(font, 'Aa').catch(() => undefined);
  }, []);
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
