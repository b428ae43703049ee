import type { Brand } from '#contract/brand';
import { wornBrand } from '#contract/worn-brand';
import { joinClasses } from '../../ui/join-classes.ts';
import { Logo } from '../../ui/logo.tsx';
import styles from './brand-form.module.css';

/** A header, a button and a price by day and by night, decorative: what the product will look like. */
export function BrandPreview({ brand }: { brand: Brand }) {
  const worn = wornBrand(brand);
  return (
    <div aria-hidden="true" className={styles.preview} style={worn.style}>
      {[styles.day, styles.night].map((theme) => (
        <div key={theme} className={joinClasses('paper', styles.page, theme)}>
          <Logo brand={worn} />
          <span className={styles.price}>49,90 €</span>
          <span className={styles.button}>Cerca</span>
        </div>
      ))}
    </div>
  );
}
