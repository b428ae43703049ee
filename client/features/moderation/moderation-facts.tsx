import type { ReactNode } from 'react';
import type { OwnTicket } from '#contract/tickets';
import { Typed } from '../../lib/typed.tsx';
import { formatInstant } from '../../lib/formats.ts';
import styles from './moderation-facts.module.css';

interface ModerationFactsProps {
  ticket: OwnTicket;
  /** The seller's name, as a link. */
  seller: ReactNode;
}

/** What staff see below a ticket: when it was published, by whom, and why it was rejected. */
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
          <dd>
            <Typed>{ticket.moderation_reason}</Typed>
          </dd>
        </div>
      )}
    </dl>
  );
}
