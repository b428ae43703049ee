import type { PointerEvent } from 'react';
import { OWN_CODE } from '#contract/brand-texts';
import { useBrand } from '../../lib/brand.ts';
import { formatDate } from '../../lib/formats.ts';
import { Barcode } from '../../ui/barcode.tsx';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Logo } from '../../ui/logo.tsx';
import { StubCard } from '../../ui/stub-card.tsx';
import styles from './hero-pass.module.css';
import { useToday } from './use-today.ts';

/** A decorative boarding pass for a flight on the demo's own day. */
export function HeroPass() {
  const today = useToday();
  const brand = useBrand();
  return (
    <div aria-hidden="true" className={styles.art} onPointerMove={tilt} onPointerLeave={lieFlat}>
      <StubCard as="div" className={joinClasses('paper', styles.pass)} stub={<Stub />}>
        <p className={styles.head}>
          {brand ? <Logo /> : <span>Carta d’imbarco</span>}
          <span>{`${brand?.code ?? OWN_CODE} 0612`}</span>
        </p>
        <div className={styles.cities}>
          <City code="FCO" name="Roma" />
          <Icon name="plane" className={styles.plane} />
          <City code="CTA" name="Catania" />
        </div>
        <div className={styles.details}>
          <Detail label="Data" value={today ? formatDate(today, 'day') : '–'} />
          <Detail label="Imbarco" value="07:40" />
          <Detail label="Posto" value="14C" />
        </div>
      </StubCard>
    </div>
  );
}

/** Sets how far the pointer is from the middle, from -1 to 1, by which the style sheet tilts the pass. */
const tilt = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  currentTarget.style.setProperty('--x', String((2 * (clientX - left)) / width - 1));
  currentTarget.style.setProperty('--y', String((2 * (clientY - top)) / height - 1));
};

const lieFlat = ({ currentTarget: { style } }: PointerEvent<HTMLElement>) => {
  style.removeProperty('--x');
  style.removeProperty('--y');
};

function City({ code, name }: { code: string; name: string }) {
  return (
    <span className={styles.city}>
      <span className={styles.code}>{code}</span>
      <span className={styles.label}>{name}</span>
    </span>
  );
}

function Detail({ label, value }: { label: string; value: string }) {
  return (
    <span className={styles.detail}>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{value}</span>
    </span>
  );
}

function Stub() {
  return (
    <div className={styles.stub}>
      <span className={styles.label}>Prezzo</span>
      <span className={styles.price}>49,90 €</span>
      <Barcode text="fco-cta-0612" />
    </div>
  );
}
