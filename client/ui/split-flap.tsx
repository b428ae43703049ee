import type { CSSProperties } from 'react';
import { joinClasses } from './join-classes.ts';
import styles from './split-flap.module.css';

interface SplitFlapProps {
  text: string;
  className?: string | undefined;
}

/**
 * A text on a split-flap board. The text itself is rendered for screen readers, search and copying. Lines break between
 * words only, and the tiles shrink until the longest word fits; `--flap` is the widest that a tile gets, `--rows` the gap of its rows in tiles.
 */
export function SplitFlap({ text, className }: SplitFlapProps) {
  const longest = Math.max(...text.split(' ').map((word) => word.length));
  return (
    <span
      className={joinClasses(styles.board, className)}
      style={{ '--longest': longest } as CSSProperties}
    >
      <span className="sr-only">{text}</span>
      <Flaps text={text} />
    </span>
  );
}

/** The tiles alone, each as wide as `--tile`, with its letter by CSS; hidden from screen readers. */
export function Flaps({ text }: { text: string }) {
  const texts = text.split(' ');
  const words = texts.map((word, i) => ({ word, start: texts.slice(0, i).join('').length }));
  return (
    <span aria-hidden="true" className={styles.words}>
      {words.map(({ word, start }) => (
        <span key={start} className={styles.word}>
          {Array.from(word, (letter, i) => (
            // How many tiles turn before this one, for the delay.
            <span
              key={start + i}
              className={styles.tile}
              data-letter={letter}
              style={{ '--turn': start + i } as CSSProperties}
            />
          ))}
        </span>
      ))}
    </span>
  );
}
