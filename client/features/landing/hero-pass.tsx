import type { PointerEvent } from 'react';
import { OWN_CODE } from '#contract/own-brand';
import { useBrand } from '../../lib/brand.ts';
import { useObservable, Observable } from '../../lib/observable.ts';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Logo } from '../../ui/logo.tsx';
import { StubCard } from '../../ui/stub-card.tsx';
import styles from './hero-pass.module.css';
import { Link } from '../../ui/link.tsx';

interface PassEnd {
  city: string;
  code: string;
}

/** A flight as the board shows it. */
export interface Departure {
  id: number;
  day: string;
  time: string;
  from: PassEnd;
  to: PassEnd;
  price: string;
  /** Day and time, by which flights are ordered. */
  leaves: string;
  /** The query of its search. */
  search: string;
}

/** The next flight on sale, which the boarding pass shows; `null` until it is known. */
export const nextFlight = new Observable<Departure | null>(null);

/** The boarding pass of the next flight on sale, which it opens; blank until that is known (LOOK-02). */
export function HeroPass() {
  const flight = useObservable(nextFlight);
  return (
    <div className={styles.art} onPointerMove={tilt} onPointerLeave={lieFlat}>
      {flight ? (
        <Link
          to={`/cerca?${flight.search}`}
          aria-label={`Apri il prossimo volo, per ${flight.to.city}`}
          className={styles.way}
        >
          <Pass flight={flight} />
        </Link>
      ) : (
        <div aria-hidden="true">
          <Pass flight={null} />
        </div>
      )}
    </div>
  );
}

function Pass({ flight }: { flight: Departure | null }) {
  const brand = useBrand();
  const { from, to, day, time } = flight ?? BLANK;
  return (
    <StubCard
      as="div"
      className={joinClasses('paper', styles.pass)}
      stub={<Stub flight={flight} />}
    >
      <p className={styles.head}>
        {brand ? <Logo /> : <span>Carta d’imbarco</span>}
        <span>{`${brand?.code ?? OWN_CODE} ${flight?.id ?? ''}`.trim()}</span>
      </p>
      <div className={styles.cities}>
        <City {...from} />
        <Icon name="plane" className={styles.plane} />
        <City {...to} />
      </div>
      <div className={styles.details}>
        <Detail label="Data" value={day} />
        <Detail label="Partenza" value={time} />
      </div>
    </StubCard>
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

/** Of no flight yet. */
const BLANK = {
  from: { code: '–', city: '\u00A0' },
  to: { code: '–', city: '\u00A0' },
  day: '–',
  time: '–',
};

function City({ code, city }: { code: string; city: string }) {
  return (
    <span className="grid">
      <span className={styles.code}>{code}</span>
      <span className="remark">{city}</span>
    </span>
  );
}

function Detail({ label, value }: { label: string; value: string }) {
  return (
    <span className={styles.detail}>
      <span className="remark">{label}</span>
      <span className="bold">{value}</span>
    </span>
  );
}

function Stub({ flight }: { flight: Departure | null }) {
  return (
    <div className={styles.stub}>
      <span className="remark">Prezzo</span>
      <span className="figure">{flight?.price ?? '–'}</span>
    </div>
  );
}
