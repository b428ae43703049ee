import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { getStats, listTicketsToModerate, type ModeratedTicket, type Stats } from '#contract/admin';
import { MODERATION_STATES, type ModerationState } from '#contract/catalogue';
import { isPublicState } from '#contract/ticket-state';
import type { OwnTicket } from '#contract/tickets';
import { AdminPage, LoadingText } from '../features/admin/admin-page.tsx';
import { Failure } from '../features/admin/failure.tsx';
import { ModerationList } from '../features/moderation/moderation-list.tsx';
import { STATE_NAME } from '../features/moderation/decisions.ts';
import { StateBadge } from '../features/tickets/state-badge.tsx';
import { TicketCard } from '../features/tickets/ticket-card.tsx';
import { formatCount, formatInstant } from '../lib/formats.ts';
import { Typed } from '../lib/typed.tsx';
import { useCall } from '../lib/queries.ts';
import { useFollowedClock } from '../lib/use-clock.ts';
import { CardBones } from '../ui/card-bones.tsx';
import { Initials } from '../ui/initials.tsx';
import { QueryStates } from '../ui/query-states.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { Link } from '../ui/link.tsx';
import styles from '../features/moderation/moderation.module.css';

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
      className={styles.lists}
      label="Stato della moderazione"
      selected={open}
      onChange={(state) => {
        if (state !== open) setSearch({ [STATE_PARAMETER]: state }, { preventScrollReset: true });
      }}
      tabs={MODERATION_STATES.map((state) => ({
        id: state,
        label: (
          <span>
            <span>{`${STATE_NAME[state]} `}</span>
            {/* The open list says how many it has. The room is there before they are known. */}
            <span aria-hidden="true" className="muted">
              {countText(counts?.[COUNT[state]])}
            </span>
          </span>
        ),
        content: <TicketsIn moderation={state} />,
      }))}
    />
  );
}

/** Of two digits at the least, blanks as wide as digits among them. */
const countText = (count: number | null | undefined): string =>
  (typeof count === 'number' ? formatCount(count) : '').padEnd(2, '\u2007');

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
    below={<Facts ticket={ticket} />}
  />
);

function TicketsSkeleton() {
  return (
    <div className="stack gap4">
      <LoadingText />
      <CardBones />
    </div>
  );
}

/** What staff see below a ticket: when it was published, by whom, and why it was rejected. */
function Facts({ ticket }: { ticket: OwnTicket }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Pubblicato</dt>
        <dd>{formatInstant(ticket.created_at, 'dateTime')}</dd>
      </div>
      <div>
        <dt>Venditore</dt>
        <dd>
          <span className="inline gap2">
            <Initials name={ticket.user_full_name} />
            <Link to={`/admin/users/${ticket.user}`}>
              <Typed>{ticket.user_full_name || ticket.user_email}</Typed>
            </Link>
          </span>
        </dd>
      </div>
      {ticket.moderation_reason && (
        <div className="full">
          <dt>Motivo del rifiuto</dt>
          <dd>
            <Typed>{ticket.moderation_reason}</Typed>
          </dd>
        </div>
      )}
    </dl>
  );
}
