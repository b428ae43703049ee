import { isTicketState, STATE_LABELS, type TicketState } from '#contract/ticket-state';
import { Badge, type BadgeProps } from '../../ui/badge.tsx';

const LOOKS: Readonly<Record<TicketState, Pick<BadgeProps, 'tone' | 'icon'>>> = {
  sold: { tone: 'stamp' },
  rejected: { tone: 'danger', icon: 'alert' },
  seller_inactive: { icon: 'user' },
  departed: { icon: 'plane' },
  pending: { tone: 'warning', icon: 'clock' },
  on_sale: { tone: 'info' },
};

/** What a ticket is now (SEARCH-13); nothing where the server does not say. */
export function StateBadge({ state }: { state: string | null }) {
  if (!isTicketState(state)) return null;
  return <Badge {...LOOKS[state]}>{STATE_LABELS[state]}</Badge>;
}
