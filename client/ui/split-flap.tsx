import type { CSSProperties } from 'react';
import { joinClasses } from './join-classes.ts';
import styles from './split-flap.module.css';

interface SplitFlapProps {
  text: string;
  className?: string | undefined;
}

/**
 * A text on a split-flap board. The text itself is rendered for screen readers, search and copying; the tiles get their
 * letters by CSS. Lines break between words only, and the tiles shrink until the longest word fits.
 */
export function SplitFlap({ text, className }: SplitFlapProps) {
  const texts = text.split(' ');
  const longest = Math.max(...texts.map((word) => word.length));
  const words = texts.map((word, i) => ({ word, start: texts.slice(0, i).join('').length }));
  return (
    <span
      className={joinClasses(styles.board, className)}
      style={{ '--longest': longest } as CSSProperties}
    >
      <span className="sr-only">{text}</span>
      <span aria-hidden="true" className={styles.words}>
        {words.map(({ word, start }) => (
          <span key={start} className={styles.word}>
            {Array.from(word, (letter, i) => (
              <Tile key={start + i} letter={letter} turn={start + i} />
            ))}
          </span>
        ))}
      </span>
    </span>
  );
}

/** `turn`: how many tiles flip before this one, for the delay. */
function Tile({ letter, turn }: { letter: string; turn: number }) {
  return (
    <span className={styles.tile} data-letter={letter} style={{ '--turn': turn } as CSSProperties}>
      <span className={styles.flap} data-letter={letter} />
    </span>
  );
}
