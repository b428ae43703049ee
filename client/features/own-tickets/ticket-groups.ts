import { isTicketState, type TicketState } from '#contract/ticket-state';
import { TEXT } from '#contract/texts';
import type { ShownOwnTicket } from '../../lib/shown.ts';

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
export const haveStates = (tickets: readonly ShownOwnTicket[]): boolean =>
  tickets.some(({ state }) => isTicketState(state));

/** Each group with its tickets. */
export const groupTickets = (tickets: readonly ShownOwnTicket[]) =>
  GROUPS.map((group) => ({
    ...group,
    tickets: tickets.filter(({ state }) => group.state === null || group.state === state),
  }));

/** The group that an address names; all tickets if it names none. */
export const groupNamed = (id: string | null): TicketGroup =>
  GROUPS.find((group) => group.id === id) ?? ALL;
