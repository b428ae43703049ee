import { useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { DELAY } from '#contract/limits';
import { OwnTicketItem } from '../features/own-tickets/own-ticket-item.tsx';
import { OwnTicketsSkeleton } from '../features/own-tickets/own-tickets-skeleton.tsx';
import { OwnTicketGroups } from '../features/own-tickets/own-ticket-groups.tsx';
import { groupNamed } from '../features/own-tickets/ticket-groups.ts';
import { useOwnTickets } from '../features/own-tickets/use-own-tickets.ts';
import { StateBadge } from '../features/tickets/state-badge.tsx';
import { TicketCard } from '../features/tickets/ticket-card.tsx';
import { announce } from '../lib/announcements.ts';
import { removeEdited, storeEdited } from '../lib/edited-ticket.ts';
import type { ShownOwnTicket } from '../lib/shown.ts';
import { StorageRefused } from '../lib/storage.ts';
import { useFollowedClock } from '../lib/use-clock.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadFailure, RetryButton } from '../ui/load-failure.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryStates } from '../ui/query-states.tsx';

/** The query parameter with the group that is looked at. */
const GROUP_PARAMETER = 'stato';

/** The user's own tickets (MINE-01 to MINE-07). */
export function Component() {
  useFollowedClock();
  const own = useOwnTickets();
  return (
    <>
      <PageHeader title="I miei biglietti" />
      {own.data === null ? (
        <EmptyState
          icon="alert"
          title="L’elenco dei tuoi biglietti non è disponibile"
          action={<RetryButton query={own} />}
        />
      ) : (
        <QueryStates
          query={{ data: own.data, error: own.error }}
          loading={<OwnTicketsSkeleton />}
          failed={
            <LoadFailure text="Non siamo riusciti a caricare i tuoi biglietti.">
              <RetryButton query={own} />
            </LoadFailure>
          }
        >
          {(tickets) => <Groups tickets={tickets} />}
        </QueryStates>
      )}
    </>
  );
}

/** The frame takes the focus after a deletion, also of the last ticket, so it stays around the empty list. */
function Groups({ tickets }: { tickets: readonly ShownOwnTicket[] }) {
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const open = groupNamed(search.get(GROUP_PARAMETER));
  const frame = useRef<HTMLDivElement>(null);
  const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });
  const edit = (ticket: ShownOwnTicket) => {
    if (storeEdited(ticket)) void navigate('/pubblica');
    else
      announce(
        new StorageRefused('Non si può modificare il biglietto').message,
        DELAY.refused,
        'danger',
      );
  };
  return (
    <div ref={frame} tabIndex={-1}>
      {tickets.length === 0 ? (
        <NoTickets />
      ) : (
        <OwnTicketGroups
          tickets={tickets}
          open={open.id}
          onOpen={(id) =>
            setSearch(groupNamed(id).state ? { [GROUP_PARAMETER]: id } : {}, {
              preventScrollReset: true,
            })
          }
          renderTicket={(ticket) => (
            <OwnTicketItem
              key={ticket.id}
              ticket={ticket}
              onEdit={() => edit(ticket)}
              onGone={() => focus(frame.current)}
              // From the list of another state it leaves.
              onSold={(item) => focus(open.state === null ? item : frame.current)}
              renderCard={(parts) => (
                <TicketCard
                  compact
                  ticket={ticket}
                  badge={<StateBadge state={ticket.state} />}
                  {...parts}
                />
              )}
            />
          )}
        />
      )}
    </div>
  );
}

function NoTickets() {
  return (
    <EmptyState
      title="Non hai ancora pubblicato biglietti"
      action={
        <ButtonLink to="/pubblica" onClick={removeEdited}>
          Pubblica il tuo primo biglietto
        </ButtonLink>
      }
    >
      Hai un volo che non puoi prendere? Rivendilo a chi lo cerca.
    </EmptyState>
  );
}
