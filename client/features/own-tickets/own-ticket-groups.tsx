import type { ReactNode } from 'react';
import { TEXT } from '#contract/texts';
import { formatCount } from '../../lib/formats.ts';
import type { ShownOwnTicket } from '../../lib/shown.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListEntry, useBatch } from '../../ui/long-list.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import styles from './own-tickets.module.css';
import { groupTickets, haveStates } from './ticket-groups.ts';

interface OwnTicketGroupsProps {
  tickets: readonly ShownOwnTicket[];
  /** The id of the open group. */
  open: string;
  onOpen: (id: string) => void;
  /** Renders a ticket as a list item. */
  renderTicket: (ticket: ShownOwnTicket) => ReactNode;
}

/** The own tickets by what became of them, each group with its number (MINE-07); in one list where the server does not say it. */
export function OwnTicketGroups({ tickets, open, onOpen, renderTicket }: OwnTicketGroupsProps) {
  if (!haveStates(tickets)) return <Group tickets={tickets} renderTicket={renderTicket} />;
  return (
    <Tabs
      label="I tuoi biglietti per stato"
      className={styles.groups}
      selected={open}
      onChange={(id) => id !== open && onOpen(id)}
      tabs={groupTickets(tickets).map((group) => ({
        id: group.id,
        label: (
          <span>
            <span>{`${group.label} `}</span>
            <span className={styles.number}>{formatCount(group.tickets.length)}</span>
          </span>
        ),
        content: <Group tickets={group.tickets} renderTicket={renderTicket} />,
      }))}
    />
  );
}

function Group({ tickets, renderTicket }: Pick<OwnTicketGroupsProps, 'tickets' | 'renderTicket'>) {
  const { shown, more } = useBatch(tickets, TEXT.more);
  if (tickets.length === 0) return <EmptyState title="Nessun biglietto in questo stato" />;
  return (
    <>
      <ul role="list" aria-label="I tuoi biglietti">
        {shown.map((ticket) => (
          <ListEntry key={ticket.id} item={ticket} render={renderTicket} />
        ))}
      </ul>
      {more}
    </>
  );
}
