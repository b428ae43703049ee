import { useRef, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { DELAY } from '#contract/limits';
import { OwnTicketItem } from '../features/own-tickets/own-ticket-item.tsx';
import { useOwnTickets } from '../features/own-tickets/use-own-tickets.ts';
import { StateBadge } from '../features/tickets/state-badge.tsx';
import { TicketCard } from '../features/tickets/ticket-card.tsx';
import { announce } from '../lib/announcements.ts';
import { removeEdited, storeEdited } from '../lib/edited-ticket.ts';
import type { ShownOwnTicket } from '../lib/shown.ts';
import { StorageRefused } from '../lib/storage.ts';
import { useFollowedClock } from '../lib/use-clock.ts';
import { ButtonLink } from '../ui/button.tsx';
import { CardBones } from '../ui/card-bones.tsx';
import { EmptyState, LoadFailure, RetryButton } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryStates } from '../ui/query-states.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TEXT } from '#contract/texts';
import { formatCount } from '../lib/formats.ts';
import { ListEntry, useBatch } from '../ui/long-list.tsx';
import { Tabs } from '../ui/tabs.tsx';
import styles from '../features/own-tickets/own-tickets.module.css';
import { isTicketState, type TicketState } from '#contract/ticket-state';

/** The query parameter with the group that is looked at. */
const GROUP_PARAMETER = 'stato';

/** The user's own tickets (MINE-01 to MINE-07). */
export function Component() {
  useFollowedClock();
  const own = useOwnTickets();
  return (
    <>
      <PageHeader
        title="I miei biglietti"
        actions={
          own.data &&
          own.data.length > 0 && (
            <ButtonLink to="/pubblica" icon="plus" onClick={removeEdited}>
              Pubblica un biglietto
            </ButtonLink>
          )
        }
      />
      {own.data === null ? (
        <EmptyState
          icon="alert"
          title="L’elenco dei tuoi biglietti non è disponibile"
          action={<RetryButton query={own} />}
        />
      ) : (
        <QueryStates
          query={{ data: own.data, error: own.error }}
          loading={
            <div className="grid gap4">
              <p role="status" className="sr-only">
                Caricamento dei tuoi biglietti…
              </p>
              <Skeleton height="2.75rem" width="min(100%, 34rem)" />
              <CardBones />
            </div>
          }
          failed={
            <LoadFailure text="Non siamo riusciti a caricare i tuoi biglietti." query={own} />
          }
        >
          {(tickets) => <Groups tickets={tickets} />}
        </QueryStates>
      )}
    </>
  );
}

/**
 * The own tickets by what became of them, each group with its number (MINE-07); in one list where the server does not say it.
 * The frame takes the focus after a deletion, also of the last ticket, so it stays around the empty list.
 */
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
  const openGroup = (id: string) =>
    setSearch(groupNamed(id).state ? { [GROUP_PARAMETER]: id } : {}, { preventScrollReset: true });
  const renderTicket = (ticket: ShownOwnTicket) => (
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
  );
  return (
    <div ref={frame} tabIndex={-1}>
      {tickets.length === 0 && <NoTickets />}
      {tickets.length > 0 && !haveStates(tickets) && <Group {...{ tickets, renderTicket }} />}
      {tickets.length > 0 && haveStates(tickets) && (
        <Tabs
          label="I tuoi biglietti per stato"
          className={styles.groups}
          selected={open.id}
          onChange={(id) => id !== open.id && openGroup(id)}
          tabs={groupTickets(tickets).map((group) => ({
            id: group.id,
            label: (
              <span>
                <span>{`${group.label} `}</span>
                <span className="muted">{formatCount(group.tickets.length)}</span>
              </span>
            ),
            content: <Group tickets={group.tickets} renderTicket={renderTicket} />,
          }))}
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

interface GroupProps {
  tickets: readonly ShownOwnTicket[];
  renderTicket: (ticket: ShownOwnTicket) => ReactNode;
}

function Group({ tickets, renderTicket }: GroupProps) {
  const { shown, more } = useBatch(tickets, TEXT.more);
  if (tickets.length === 0) return <EmptyState title="Nessun biglietto in questo stato" />;
  return (
    <>
      <ul role="list" aria-label="I tuoi biglietti" className="cards">
        {shown.map((ticket) => (
          <ListEntry key={ticket.id} item={ticket} render={renderTicket} />
        ))}
      </ul>
      {more}
    </>
  );
}

interface TicketGroup {
  /** As in the page's address. */
  id: string;
  label: string;
  /** `null` for every ticket. */
  state: TicketState | null;
}

const ALL: TicketGroup = { id: 'tutti', label: 'Tutti', state: null };

/** The own tickets by what became of them (MINE-07). */
const GROUPS: readonly TicketGroup[] = [
  ALL,
  { id: 'in-vendita', label: 'In vendita', state: 'on_sale' },
  { id: 'da-moderare', label: TEXT.mine.pending, state: 'pending' },
  { id: 'venduti', label: 'Venduti', state: 'sold' },
  { id: 'rifiutati', label: 'Rifiutati', state: 'rejected' },
  { id: 'partiti', label: 'Partiti', state: 'departed' },
];

/** Whether it is known what became of any of them. */
const haveStates = (tickets: readonly ShownOwnTicket[]): boolean =>
  tickets.some(({ state }) => isTicketState(state));

/** Each group with its tickets. */
const groupTickets = (tickets: readonly ShownOwnTicket[]) =>
  GROUPS.map((group) => ({
    ...group,
    tickets: tickets.filter(({ state }) => group.state === null || group.state === state),
  }));

/** The group that an address names; all tickets if it names none. */
const groupNamed = (id: string | null): TicketGroup =>
  GROUPS.find((group) => group.id === id) ?? ALL;
