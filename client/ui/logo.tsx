import { OWN_NAME } from '#contract/brand-texts';
import type { WornBrand } from '#contract/worn-brand';
import { useBrand } from '../lib/brand.ts';
import styles from './logo.module.css';

/** The mark and the name of the brand that is worn (LOOK-08): by itself, a ticket folded into a plane and 'Rivola'. */
export function Logo({ brand }: { brand?: WornBrand }) {
  const worn = useBrand();
  const shown = brand ?? worn;
  const name = shown?.name ?? OWN_NAME;
  return (
    <span role="img" aria-label={name} className={styles.logo}>
      {shown ? <BrandMark {...shown} /> : <OwnMark />}
      {!shown?.isWide && (
        <span aria-hidden="true" className={styles.name}>
          {name}
        </span>
      )}
    </span>
  );
}

function OwnMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={styles.mark}>
      <rect width="32" height="32" rx="7" className={styles.sky} />
      <path className={styles.paper} d="M4 15.2 27.2 5.2 19 26.8l-4.6-8z" />
      <path className={styles.fold} d="M27.2 5.2 14.4 18.8l4.6 8z" />
      <path className={styles.perforation} d="M26 6.5 15 18.2" />
    </svg>
  );
}

function BrandMark({ name, logo }: WornBrand) {
  return logo ? (
    <img src={logo.src} width={logo.width} height={logo.height} alt="" className={styles.picture} />
  ) : (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={styles.mark}>
      <rect width="32" height="32" rx="7" className={styles.sky} />
      <text x="16" y="23.5" textAnchor="middle" className={styles.letter}>
        {[...name.toUpperCase()][0]}
      </text>
    </svg>
  );
}
