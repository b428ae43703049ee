import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import type { ModerationState } from '#contract/catalogue';
import { SEARCH_PAGE } from '#contract/limits';
import { TEXT } from '#contract/texts';
import type { OwnTicket } from '#contract/tickets';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { removeFromList } from './decisions.ts';
import { ModerationButtons } from './moderation-buttons.tsx';
import styles from './moderation-list.module.css';
import { countText, decidedText, EMPTY_TEXTS } from './moderation-texts.ts';

interface ModerationListProps {
  moderation: ModerationState;
  tickets: readonly OwnTicket[];
  /** Renders a ticket with its moderation buttons. */
  renderTicket: (ticket: OwnTicket, actions: ReactNode) => ReactNode;
}

/** Tickets in one state, oldest first (MOD-01). A ticket that was decided on leaves the list and the count. */
export function ModerationList({ moderation, tickets, renderTicket }: ModerationListProps) {
  const queries = useQueryClient();
  const [limit, setLimit] = useState(SEARCH_PAGE);
  const [leaving, setLeaving] = useState<ReadonlySet<number>>(new Set());
  const [last, setLast] = useState<ModerationState>();
  const frame = useRef<HTMLDivElement>(null);
  const shown = tickets.slice(0, limit);

  const decided = (ticket: OwnTicket) => {
    setLeaving((ids) => new Set(ids).add(ticket.id));
    setLast(ticket.moderation);
  };
  const left = (ticket: OwnTicket, item: HTMLElement) => {
    if (!leaving.has(ticket.id)) return;
    moveFocusFrom(item, frame.current);
    removeFromList(queries, moderation, ticket.id);
  };
  const count = countText(moderation, tickets.filter(({ id }) => !leaving.has(id)).length);

  return (
    <div ref={frame} tabIndex={-1} className={styles.frame}>
      <p role="status" className={styles.tally}>
        {last ? `${decidedText(last)} ${count}` : count}
      </p>
      {tickets.length === 0 && <EmptyState icon="shield" {...EMPTY_TEXTS[moderation]} />}
      <ul className={styles.list}>
        {shown.map((ticket) => (
          <li
            key={ticket.id}
            tabIndex={-1}
            className={joinClasses(styles.item, leaving.has(ticket.id) && styles.leaving)}
            onAnimationEnd={(event) =>
              event.target === event.currentTarget && left(ticket, event.currentTarget)
            }
          >
            {renderTicket(ticket, <ModerationButtons ticket={ticket} onDecided={decided} />)}
          </li>
        ))}
      </ul>
      {shown.length < tickets.length && (
        <Button variant="secondary" onClick={() => setLimit(limit + SEARCH_PAGE)}>
          {TEXT.search.more}
        </Button>
      )}
    </div>
  );
}

/** The focused button is removed with its ticket: the focus moves to a neighbour, or to the whole list. */
const moveFocusFrom = (item: HTMLElement, frame: HTMLElement | null) => {
  const { activeElement } = document;
  if (activeElement !== document.body && !item.contains(activeElement)) return;
  const next = item.nextElementSibling ?? item.previousElementSibling ?? frame;
  if (next instanceof HTMLElement) next.focus();
};
