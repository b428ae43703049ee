import { joinClasses } from './join-classes.ts';
import styles from './spinner.module.css';

/** Decorative: a text beside it, or `aria-busy`, has to say that something is pending. */
export function Spinner({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={joinClasses(styles.spinner, className)} />;
}
