import { joinClasses } from '../../ui/join-classes.ts';
import styles from './tour-keys.module.css';

const KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['→', 'Pag ↓'], 'avanti'],
  [['←', 'Pag ↑'], 'indietro'],
  [['Esc'], 'fine'],
];

/** The keys of use-tour-keys.ts. */
export function TourKeys({ className }: { className?: string | undefined }) {
  return (
    <p className={joinClasses(styles.keys, className)}>
      {KEYS.map(([keys, does]) => (
        <span key={does}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          <span>{does}</span>
        </span>
      ))}
    </p>
  );
}
