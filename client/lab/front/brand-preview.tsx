import type { Brand } from '#lab/brand';
import { brandTheme } from '#lab/brand-theme';
import { joinClasses } from '../../ui/join-classes.ts';
import { Logo } from '../../ui/logo.tsx';
import styles from './brand-form.module.css';

/** A header, a button and a price by day and by night, decorative: what the product will look like. */
export function BrandPreview({ brand }: { brand: Brand }) {
  const theme = brandTheme(brand);
  return (
    <div aria-hidden="true" className={styles.preview} style={theme.style}>
      {[styles.day, styles.night].map((time) => (
        <div key={time} className={joinClasses('paper', styles.page, time)}>
          <Logo brand={theme} />
          <span className={styles.price}>49,90 €</span>
          <span className={styles.button}>Cerca</span>
        </div>
      ))}
    </div>
  );
}
