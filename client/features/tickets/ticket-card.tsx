import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { ROUND_TRIP } from '#contract/catalogue';
import { Typed } from '../../lib/typed.tsx';
import { formatDate, formatPrice } from '../../lib/formats.ts';
import type { ShownTicket } from '../../lib/shown.ts';
import { Button, Description } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Initials } from '../../ui/initials.tsx';
import { StubCard } from '../../ui/stub-card.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { DepartureNotice } from './departure-notice.tsx';
import { Outbound, Return, airportOf } from './flight.tsx';
import { sellerLine } from './seller-line.ts';
import styles from './ticket-card.module.css';
import { TicketPicture } from './ticket-picture.tsx';

/** What a buyer has to know before paying; «Contatta» says it whole (contact-link.tsx). */
const TERMS = 'Cambio nome: chiedi chi paga';

interface TicketCardProps {
  ticket: ShownTicket;
  /** At the top right, such as a star. */
  corner?: ReactNode;
  /** The ticket's state, such as 'Venduto'. */
  badge?: ReactNode;
  /** Buttons and links, below the price. */
  actions?: ReactNode;
  /** Below the flight, such as a panel. */
  below?: ReactNode;
  /** Below the card, such as why it was rejected. */
  slip?: ReactNode;
  /** Names the seller with the average of the reviews (CARD-07). */
  namesSeller?: boolean;
  /** The notes are always shown, for those who have to read them. */
  showsNotes?: boolean;
  /** Paler, for a ticket that is sold or past. */
  faded?: boolean | undefined;
  /** Lower, without services and notes: for those who know their tickets (MINE-07). */
  compact?: boolean;
}

/** A ticket as a boarding pass (CARD-01). The actions on it are other features': screens pass them as slots. */
export function TicketCard({ ticket, corner, badge, actions, below, ...rest }: TicketCardProps) {
  const { namesSeller = false, showsNotes = false, faded, compact = false, slip } = rest;
  const id = useId();
  const [routeId, dateId] = [`${id}-route`, `${id}-date`];
  const { date, departure, destination } = ticket;
  const from = departure === null ? null : airportOf(departure);
  const to = destination === null ? null : airportOf(destination);
  const kind = kindOf(ticket, compact);
  const seller = namesSeller ? sellerLine(ticket) : undefined;
  return (
    <Description value={date === null ? routeId : `${routeId} ${dateId}`}>
      <StubCard
        dense
        aria-labelledby={routeId}
        faded={faded}
        className={compact ? styles.compact : undefined}
        stub={
          <Stub
            price={ticket.price}
            terms={actions && !compact && !showsNotes && !faded ? TERMS : undefined}
            actions={actions}
          />
        }
        slip={slip}
      >
        <div className={styles.face}>
          <TicketPicture src={ticket.image} city={to?.city} className={styles.picture} />
          <div className={styles.head}>
            <div className={styles.facts}>
              {badge && <div className={styles.badge}>{badge}</div>}
              {date !== null && (
                <p id={dateId} className={styles.date}>
                  <time dateTime={date}>{formatDate(date)}</time>
                </p>
              )}
              {!faded && <DepartureNotice ticket={ticket} />}
              {kind && <p className={styles.kind}>{kind}</p>}
              {ticket.is_checked && (
                <p className={styles.checked}>
                  <Icon name="shield" />
                  <span>Controllato dallo staff</span>
                </p>
              )}
            </div>
            {corner && <div className={styles.corner}>{corner}</div>}
          </div>
          <div className={styles.trip}>
            <div className={styles.flights}>
              {from && to ? (
                <Outbound
                  id={routeId}
                  from={from}
                  to={to}
                  departs={ticket.departure_time}
                  arrives={ticket.arrival_time}
                />
              ) : (
                <h2 id={routeId} className="large breaks">
                  <Typed>{departure ?? destination ?? 'Biglietto'}</Typed>
                </h2>
              )}
              {from && to && ticket.trip_type === ROUND_TRIP && (
                <Return
                  from={to}
                  to={from}
                  departs={ticket.return_departure_time}
                  arrives={ticket.return_arrival_time}
                />
              )}
            </div>
            {!compact && ticket.services && <Services services={ticket.services} />}
          </div>
          {!compact && (
            <div className={styles.foot}>
              {seller && (
                <p className={joinClasses('user-text', styles.seller)}>
                  <Initials name={ticket.user_full_name} />
                  <span>{seller}</span>
                </p>
              )}
              {ticket.notes &&
                (showsNotes ? <NotesText text={ticket.notes} /> : <Notes text={ticket.notes} />)}
              {below && <div className={styles.below}>{below}</div>}
            </div>
          )}
        </div>
      </StubCard>
    </Description>
  );
}

/** 'Ryanair · Solo andata'; who knows the ticket need not be told that it names no airline. */
const kindOf = ({ airline, trip_type }: ShownTicket, compact: boolean): string => {
  const unnamed = compact || trip_type === null ? null : 'Compagnia non indicata';
  return [airline || unnamed, trip_type].filter(Boolean).join(' · ');
};

function Services({ services }: { services: readonly string[] }) {
  if (services.length === 0) return null;
  return (
    <ul role="list" aria-label="Compreso nel biglietto" className={styles.services}>
      {services.map((service) => (
        <li key={service}>
          <Icon name="check" />
          <span>{service}</span>
        </li>
      ))}
    </ul>
  );
}

/** The seller's notes, opened on demand (SEARCH-16), or by the browser's own search for a text in them; always on paper. */
function Notes({ text }: { text: string }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        iconEnd="chevron-down"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        Note
      </Button>
      <NotesText id={id} text={text} isFolded={!isOpen} onFound={() => setIsOpen(true)} />
    </>
  );
}

interface NotesTextProps {
  id?: string;
  text: string;
  isFolded?: boolean;
  /** The browser is about to show a text that it has found in the folded notes. */
  onFound?: () => void;
}

function NotesText({ id, text, isFolded = false, onFound }: NotesTextProps) {
  const notes = useRef<HTMLParagraphElement>(null);
  // React knows `hidden` as true or false alone. Browsers that do not know this value hide the notes all the same.
  useLayoutEffect(() => {
    if (isFolded) notes.current?.setAttribute('hidden', 'until-found');
    else notes.current?.removeAttribute('hidden');
  }, [isFolded]);
  useEffect(() => {
    const element = notes.current;
    if (!onFound) return undefined;
    element?.addEventListener('beforematch', onFound);
    return () => element?.removeEventListener('beforematch', onFound);
  }, [onFound]);
  return (
    <p ref={notes} id={id} className={joinClasses('user-text', styles.notes)}>
      <Typed>{text}</Typed>
    </p>
  );
}

interface StubProps {
  price: ShownTicket['price'];
  terms: string | undefined;
  actions: ReactNode;
}

function Stub({ price, terms, actions }: StubProps) {
  return (
    <div className={styles.stub}>
      {price !== null && (
        <div className={styles.cost}>
          <p className={joinClasses('grid', styles.price)}>
            <span className="remark medium tight">Prezzo </span>
            <strong className="figure">{formatPrice(price)}</strong>
          </p>
          {terms && <p className={joinClasses('remark tight', styles.terms)}>{terms}</p>}
        </div>
      )}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
