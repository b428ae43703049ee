import type { ReactNode } from 'react';
import { findAirport, ROUND_TRIP } from '#contract/catalogue';
import { useBrand } from '../../lib/brand.ts';
import { Icon } from '../../ui/icon.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Logo } from '../../ui/logo.tsx';
import { NextDay, Barcode } from '../../ui/pass-parts.tsx';
import { SplitFlap } from '../../ui/split-flap.tsx';
import { StubCard } from '../../ui/stub-card.tsx';
import styles from './ticket-pass.module.css';
import type { TicketValues } from './ticket-values.ts';
import { parsePrice } from '#contract/price-text';
import { formatDate, formatPrice, nextDayMark } from '../../lib/formats.ts';
import { isDate, isTime } from '../../ui/typed-date.ts';

/** The boarding pass as it is being filled in; decorative, because the fields have all of it. */
export function TicketPass({ values }: { values: TicketValues }) {
  const brand = useBrand();
  const { departure, destination, departure_time, arrival_time, price } = values;
  const times = [timeOf(departure_time), timeOf(arrival_time)];
  /** While one is known the other one's line is kept. */
  const [from, to] = times.some(Boolean) ? times.map((time) => time || BLANK) : [];
  return (
    <div aria-hidden="true" data-pass className={joinClasses('paper', styles.pass)}>
      <StubCard
        as="div"
        stub={
          <div className={styles.stub}>
            {priceOf(price) ? (
              <Fact label="Prezzo">
                <span className="figure nowrap">{priceOf(price)}</span>
              </Fact>
            ) : (
              <p className="remark balanced">Il biglietto prende forma mentre compili i campi.</p>
            )}
            <Barcode text={`${departure}${destination}`} />
          </div>
        }
      >
        <div className={styles.face}>
          {brand && (
            <p className="whole">
              <Logo />
            </p>
          )}
          <div className="grid start gap3 shrink">
            <div className={styles.board}>
              <Code label={departure} />
              <Icon name="plane" />
              <Code label={destination} />
            </div>
            <div className={styles.ends}>
              <End label={departure} time={from} place="Partenza" />
              <End
                label={destination}
                time={to}
                mark={nextDayMark(departure_time, arrival_time)}
                place="Destinazione"
              />
            </div>
          </div>
          <Facts values={values} />
        </div>
      </StubCard>
    </div>
  );
}

const BLANK = '\u00A0';
/** Three blank tiles, for an airport that is not chosen yet. */
const BLANK_CODE = BLANK.repeat(3);

function Code({ label }: { label: string }) {
  const code = findAirport(label)?.iata ?? BLANK_CODE;
  return <SplitFlap key={code} text={code} />;
}

interface EndProps {
  label: string;
  time: string | undefined;
  /** Beside the time, for another day. */
  mark?: string;
  /** Shown while no airport is chosen. */
  place: string;
}

function End({ label, time, mark = '', place }: EndProps) {
  const airport = findAirport(label);
  return (
    <p>
      {time && (
        <span className="large bold">
          <span>{time}</span>
          <NextDay mark={mark} />
        </span>
      )}
      <span className="bold" data-empty={!airport || undefined}>
        {airport?.city ?? place}
      </span>
      <span className="remark">{airport?.name}</span>
    </p>
  );
}

/** What is neither on the board nor on the stub. */
function Facts({ values }: { values: TicketValues }) {
  const { date, airline, trip_type, services } = values;
  const back = returnOf(values);
  return (
    <div className={styles.facts}>
      {dateOf(date) && (
        <Fact isWhole label="Data">
          {dateOf(date)}
        </Fact>
      )}
      {airline && <Fact label="Compagnia">{airline}</Fact>}
      <Fact label="Viaggio">{trip_type}</Fact>
      {trip_type === ROUND_TRIP && back && (
        <Fact isWhole label="Ritorno">
          {back}
        </Fact>
      )}
      {services.length > 0 && (
        <Fact isWhole label="Servizi">
          {services.join(', ')}
        </Fact>
      )}
    </div>
  );
}

/** 'BRI 23:00 → FCO 00:15 +1', without what is not known yet; empty while nothing is. */
const returnOf = ({ departure, destination, ...times }: TicketValues): string => {
  const from = [codeOf(destination), timeOf(times.return_departure_time)];
  const to = [codeOf(departure), timeOf(times.return_arrival_time)];
  const mark = nextDayMark(times.return_departure_time, times.return_arrival_time);
  const known = [...from, '→', ...to, mark].filter(Boolean);
  return known.length > 1 ? known.join(' ') : '';
};

interface FactProps {
  label: string;
  /** In a line of its own. */
  isWhole?: boolean;
  children: ReactNode;
}

function Fact({ label, isWhole = false, children }: FactProps) {
  return (
    <p className={joinClasses('grid small strong start', isWhole && 'whole')}>
      <span className="remark medium">{label}</span>
      <span>{children}</span>
    </p>
  );
}

/** The IATA code of a chosen airport, or ''. */
export const codeOf = (label: string): string => findAirport(label)?.iata ?? '';

/** '49,9' → '49,90 €'; '' for what is no price yet. */
export const priceOf = (typed: string): string => {
  const price = parsePrice(typed);
  return price === undefined ? '' : formatPrice(price);
};

/** '2026-07-01' → 'mer 1 lug 2026'; '' for what is no date yet. */
const dateOf = (typed: string): string => (isDate(typed) ? formatDate(typed) : '');

/** '' for what is no time yet. */
const timeOf = (typed: string): string => (isTime(typed) ? typed : '');
