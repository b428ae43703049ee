import { STATE_LABELS, type TicketState } from '#contract/ticket-state';
import { Badge, type BadgeProps } from '../../ui/badge.tsx';

const LOOKS: Readonly<Record<TicketState, Pick<BadgeProps, 'tone' | 'icon'>>> = {
  sold: { tone: 'stamp' },
  rejected: { tone: 'danger', icon: 'alert' },
  seller_inactive: { icon: 'user' },
  departed: { icon: 'plane' },
  pending: { tone: 'warning', icon: 'clock' },
  on_sale: { tone: 'info' },
};

/** What a ticket is now (SEARCH-13). */
export function StateBadge({ state }: { state: TicketState }) {
  return <Badge {...LOOKS[state]}>{STATE_LABELS[state]}</Badge>;
}
