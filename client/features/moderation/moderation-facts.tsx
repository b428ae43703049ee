import type { ReactNode } from 'react';
import type { OwnTicket } from '#contract/tickets';
import { formatInstant } from '../../lib/formats.ts';
import styles from './moderation-facts.module.css';

interface ModerationFactsProps {
  ticket: OwnTicket;
  /** Who published it. */
  seller: ReactNode;
}

/** What staff need beside the ticket itself. */
export function ModerationFacts({ ticket, seller }: ModerationFactsProps) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Pubblicato</dt>
        <dd>{formatInstant(ticket.created_at, 'dateTime')}</dd>
      </div>
      <div>
        <dt>Venditore</dt>
        <dd>{seller}</dd>
      </div>
      {ticket.moderation_reason && (
        <div className={styles.reason}>
          <dt>Motivo del rifiuto</dt>
          <dd>{ticket.moderation_reason}</dd>
        </div>
      )}
    </dl>
  );
}
