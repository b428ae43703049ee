import styles from './stub-card.module.css';

/** '+1' beside a time that is one of the next day; nothing without a mark. */
export function NextDay({ mark }: { mark: string }) {
  if (mark === '') return null;
  return (
    <span role="img" aria-label="il giorno dopo" title="Il giorno dopo" className={styles.mark}>
      {mark}
    </span>
  );
}

/** A decorative barcode that encodes nothing; the same text always gives the same bars. */
export function Barcode({ text }: { text: string }) {
  const letters = text.padEnd(12, text || 'rivola').slice(0, 16);
  const bars = Array.from(letters, (letter, i) => {
    const code = letter.charCodeAt(0) * 7 + i * 13;
    return [1 + (code % 3), 1 + ((code >> 2) % 2), 1 + ((code >> 3) % 2), 1 + ((code >> 4) % 3)];
  }).flat();
  const edges = bars.map((_, i) => bars.slice(0, i).reduce((sum, bar) => sum + bar, 0));
  const path = bars.map((bar, i) => (i % 2 ? '' : `M${edges[i]} 0h${bar}v20h-${bar}Z`)).join('');
  // Without the last gap, so that the drawing ends with a bar.
  const width = bars.slice(0, -1).reduce((sum, bar) => sum + bar, 0);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} 20`}
      preserveAspectRatio="none"
      className={styles.barcode}
    >
      <path d={path} />
    </svg>
  );
}
