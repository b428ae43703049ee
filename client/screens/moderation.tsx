import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { getStats, listTicketsToModerate, type ModeratedTicket, type Stats } from '#contract/admin';
import { MODERATION_STATES, type ModerationState } from '#contract/catalogue';
import { isPublicState } from '#contract/ticket-state';
import type { OwnTicket } from '#contract/tickets';
import { AdminPage, LoadingText } from '../features/admin/admin-page.tsx';
import { Failure } from '../features/admin/failure.tsx';
import { ModerationFacts } from '../features/moderation/moderation-facts.tsx';
import { ModerationList } from '../features/moderation/moderation-list.tsx';
import { STATE_NAME } from '../features/moderation/moderation-texts.ts';
import { StateBadge } from '../features/tickets/state-badge.tsx';
import { TicketCard } from '../features/tickets/ticket-card.tsx';
import { formatCount } from '../lib/formats.ts';
import { Typed } from '../lib/typed.tsx';
import { useCall } from '../lib/queries.ts';
import { useFollowedClock } from '../lib/use-clock.ts';
import { Initials } from '../ui/initials.tsx';
import { QueryStates } from '../ui/query-states.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { StubCard } from '../ui/stub-card.tsx';
import { Tabs } from '../ui/tabs.tsx';
import styles from './moderation.module.css';
import { Link } from '../ui/link.tsx';

/** The query parameter with the open list. */
const STATE_PARAMETER = 'moderation';

const COUNT = {
  pending: 'pending_count',
  approved: 'approved_count',
  rejected: 'rejected_count',
} as const satisfies Record<ModerationState, keyof Stats>;

/** The tickets in each state of moderation (MOD-01, MOD-02). */
export function Component() {
  return (
    <AdminPage
      title="Biglietti da moderare"
      lead="I biglietti sono pubblici da subito: approvali, o rifiutali spiegando perché."
    >
      <Lists />
    </AdminPage>
  );
}

function Lists() {
  const [search, setSearch] = useSearchParams();
  const { data: counts } = useCall(getStats, {});
  const open =
    MODERATION_STATES.find((state) => state === search.get(STATE_PARAMETER)) ?? 'pending';
  return (
    <Tabs
      label="Stato della moderazione"
      className={styles.tabs}
      selected={open}
      onChange={(state) => {
        if (state !== open) setSearch({ [STATE_PARAMETER]: state }, { preventScrollReset: true });
      }}
      tabs={MODERATION_STATES.map((state) => ({
        id: state,
        label: (
          <>
            <span>{STATE_NAME[state]}</span>
            {/* The open list says how many it has. The room is there before they are known. */}
            <span aria-hidden="true">{countText(counts?.[COUNT[state]])}</span>
          </>
        ),
        content: <TicketsIn moderation={state} />,
      }))}
    />
  );
}

const countText = (count: number | null | undefined): string =>
  typeof count === 'number' ? formatCount(count) : '\u00A0';

function TicketsIn({ moderation }: { moderation: ModerationState }) {
  useFollowedClock();
  const tickets = useCall(listTicketsToModerate, { query: { moderation } });
  return (
    <QueryStates
      query={tickets}
      loading={<TicketsSkeleton />}
      failed={
        <Failure
          query={tickets}
          otherwise="Errore nel caricamento dei biglietti. Riprova più tardi."
        />
      }
    >
      {(list) => (
        <ModerationList
          moderation={moderation}
          // Not in the specification: only this project's server answers it.
          tickets={list as ModeratedTicket[]}
          renderTicket={renderTicket}
        />
      )}
    </QueryStates>
  );
}

/** Whether a ticket is not public for another reason than moderation, so that a decision changes nothing for now. */
const isClosed = ({ state }: OwnTicket): boolean => state !== 'rejected' && !isPublicState(state);

const renderTicket = (ticket: ModeratedTicket, actions: ReactNode) => (
  <TicketCard
    ticket={ticket}
    showsNotes
    faded={isClosed(ticket)}
    badge={isClosed(ticket) && <StateBadge state={ticket.state} />}
    actions={actions}
    below={<ModerationFacts ticket={ticket} seller={<Seller ticket={ticket} />} />}
  />
);

function Seller({ ticket }: { ticket: OwnTicket }) {
  const name = ticket.user_full_name || ticket.user_email;
  return (
    <span className={styles.seller}>
      <Initials name={ticket.user_full_name} />
      <Link to={`/admin/users/${ticket.user}`}>
        <Typed>{name}</Typed>
      </Link>
    </span>
  );
}

function TicketsSkeleton() {
  return (
    <div className={styles.waiting}>
      <LoadingText />
      <ul aria-hidden="true" className={styles.waiting}>
        {[1, 2, 3, 4].map((place) => (
          <li key={place}>
            <StubCard as="div" dense stub={<Skeleton height="2rem" width="8rem" />}>
              <div className={styles.bones}>
                <Skeleton height="1.5rem" width="45%" />
                <Skeleton height="3.25rem" />
                <Skeleton width="60%" />
              </div>
            </StubCard>
          </li>
        ))}
      </ul>
    </div>
  );
}
