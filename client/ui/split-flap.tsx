import type { CSSProperties } from 'react';
import { joinClasses } from './join-classes.ts';
import styles from './split-flap.module.css';

interface SplitFlapProps {
  text: string;
  className?: string;
}

/**
 * A text on a departures board. The text itself is there for screen readers, searches and copying;
 * the tiles draw their letters with CSS alone. Words break as a whole and fit the width there is.
 */
export function SplitFlap({ text, className }: SplitFlapProps) {
  const words = text.split(' ');
  const longest = Math.max(...words.map((word) => word.length));
  const starts = words.map((_, i) => words.slice(0, i).join('').length);
  return (
    <span
      className={joinClasses(styles.board, className)}
      style={{ '--longest': longest } as CSSProperties}
    >
      <span className="sr-only">{text}</span>
      <span aria-hidden="true" className={styles.words}>
        {words.map((word, w) => (
          <span key={w} className={styles.word}>
            {[...word].map((letter, i) => (
              <Tile key={i} letter={letter} turn={(starts[w] ?? 0) + i} />
            ))}
          </span>
        ))}
      </span>
    </span>
  );
}

/** `turn`: how many tiles flip before this one. */
function Tile({ letter, turn }: { letter: string; turn: number }) {
  return (
    <span
      className={styles.tile}
      data-letter={letter}
      style={{ '--turn': turn } as CSSProperties}
    >
      <span className={styles.flap} data-letter={letter} />
    </span>
  );
}
