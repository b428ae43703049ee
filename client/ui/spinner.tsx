import { joinClasses } from './join-classes.ts';
import styles from './spinner.module.css';

/** Decoration only: the text beside it, or `aria-busy`, says that something is under way. */
export function Spinner({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={joinClasses(styles.spinner, className)} />;
}
