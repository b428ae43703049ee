import { Icon } from './icon.tsx';
import styles from './initials.module.css';

/** 'Marta Greco' → 'MG'; '' where no word begins with a letter. */
const initialsOf = (name: string): string => {
  const letters = name.split(/\s+/).flatMap((word) => /^\p{L}/u.exec(word)?.[0] ?? []);
  const [first = '', last = ''] = [letters[0], letters.slice(1).at(-1)];
  return (first + last).toLocaleUpperCase('it');
};

/** A person's initials in a disc beside the name, for the eye alone; the letters are no text, so that none finds them. */
export function Initials({ name }: { name: string | null }) {
  const initials = initialsOf(name ?? '');
  return (
    <span aria-hidden="true" data-initials={initials || undefined} className={styles.disc}>
      {!initials && <Icon name="user" />}
    </span>
  );
}
