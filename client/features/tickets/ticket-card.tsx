import { useId, type ReactNode } from 'react';
import { ROUND_TRIP } from '#contract/catalogue';
import type { Ticket } from '#contract/tickets';
import { formatDate, formatPrice } from '../../lib/formats.ts';
import { Badge } from '../../ui/badge.tsx';
import { Barcode } from '../../ui/barcode.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { StubCard } from '../../ui/stub-card.tsx';
import { airportOf } from './airport-of.ts';
import { Flight, Route } from './flight.tsx';
import styles from './ticket-card.module.css';
import { TicketPicture } from './ticket-picture.tsx';

interface TicketCardProps {
  ticket: Ticket;
  /** At the top right, such as a star. */
  corner?: ReactNode;
  /** The ticket's state, such as 'Venduto'. */
  badge?: ReactNode;
  /** Buttons and links, below the price. */
  actions?: ReactNode;
  /** At full width below the flight, such as a panel. */
  below?: ReactNode;
  /** Paler, for a ticket that is sold or past. */
  faded?: boolean | undefined;
}

/** A ticket as a boarding pass (CARD-01). The actions on it are other features': screens pass them as slots. */
export function TicketCard({ ticket, corner, badge, actions, below, faded }: TicketCardProps) {
  const routeId = useId();
  const from = airportOf(ticket.departure);
  const to = airportOf(ticket.destination);
  return (
    <StubCard
      aria-labelledby={routeId}
      faded={faded}
      className={joinClasses(styles.card)}
      stub={<Stub ticket={ticket} actions={actions} />}
    >
      <div className={styles.face}>
        <TicketPicture src={ticket.image} className={styles.picture} />
        <div className={styles.head}>
          <div className={styles.facts}>
            {badge && <div className={styles.badge}>{badge}</div>}
            <p className={styles.date}>
              <time dateTime={ticket.date}>{formatDate(ticket.date)}</time>
            </p>
            <p className={styles.kind}>
              <span>{ticket.airline ?? 'Compagnia non indicata'} </span>
              <span>{ticket.trip_type}</span>
            </p>
          </div>
          {corner && <div className={styles.corner}>{corner}</div>}
        </div>
        <div className={styles.flights}>
          <Route id={routeId} from={from} to={to} />
          <Flight
            from={from}
            to={to}
            departs={ticket.departure_time}
            arrives={ticket.arrival_time}
          />
          {ticket.trip_type === ROUND_TRIP && (
            <Flight
              back
              from={to}
              to={from}
              departs={ticket.return_departure_time}
              arrives={ticket.return_arrival_time}
            />
          )}
        </div>
        <Extras ticket={ticket} />
        {below && <div className={styles.below}>{below}</div>}
      </div>
    </StubCard>
  );
}

function Extras({ ticket: { services, notes } }: { ticket: Ticket }) {
  if (services.length === 0 && !notes) return null;
  return (
    <div className={styles.extras}>
      {services.length > 0 && (
        <ul aria-label="Servizi inclusi" className={styles.services}>
          {services.map((service) => (
            <li key={service}>
              <Badge>{service}</Badge>
            </li>
          ))}
        </ul>
      )}
      {notes && <p className={styles.notes}>{notes}</p>}
    </div>
  );
}

function Stub({ ticket, actions }: { ticket: Ticket; actions: ReactNode }) {
  return (
    <div className={styles.stub}>
      <p className={styles.price}>
        <span className={styles.label}>Prezzo </span>
        <strong className={styles.amount}>{formatPrice(ticket.price)}</strong>
      </p>
      <Barcode text={`${ticket.departure}${ticket.id}`} className={styles.barcode} />
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
