import { useDescription } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useSteadyPress } from '../../ui/presses.ts';
import styles from './star.module.css';

interface StarButtonProps {
  filled: boolean;
  onPress: () => void;
}

/** A toggle button, drawn as a star that is filled when pressed. */
export function StarButton({ filled, onPress }: StarButtonProps) {
  const describedBy = useDescription();
  const steadyPress = useSteadyPress(String(filled));
  return (
    <button
      type="button"
      aria-pressed={filled}
      aria-label="Salva tra i preferiti"
      aria-describedby={describedBy}
      title={filled ? 'Rimuovi dai preferiti' : 'Salva tra i preferiti'}
      className={styles.star}
      {...steadyPress}
      onClick={onPress}
    >
      <Icon name={filled ? 'star-filled' : 'star'} className={styles.shape} />
    </button>
  );
}
