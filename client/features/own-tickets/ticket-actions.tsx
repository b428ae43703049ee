import type { TicketState } from '#contract/ticket-state';
import { TEXT } from '#contract/texts';
import type { OwnTicket } from '#contract/tickets';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Button } from '../../ui/button.tsx';
import type { IconName } from '../../ui/icon.tsx';

interface TicketActionsProps {
  ticket: OwnTicket;
  onSell: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

interface Action {
  label: string;
  icon: IconName;
  onSelect: () => void;
}

/** The actions that a ticket's state allows (MINE-01, MINE-06): the first is shown, the others are in a menu (MINE-07). */
export function TicketActions({ ticket: { state }, ...on }: TicketActionsProps) {
  const sell: Action = { label: TEXT.mine.markSold, icon: 'check', onSelect: on.onSell };
  const edit: Action = { label: TEXT.mine.edit, icon: 'edit', onSelect: on.onEdit };
  const remove: Action = { label: TEXT.mine.remove, icon: 'trash', onSelect: on.onRemove };
  const listed: Record<TicketState, readonly Action[]> = {
    sold: [remove],
    rejected: [edit, remove],
    departed: [remove, edit, sell],
    seller_inactive: [sell, edit, remove],
    pending: [sell, edit, remove],
    on_sale: [sell, edit, remove],
  };
  const [main, ...others] = listed[state];
  const button = main && (
    <Button
      // A rejected ticket waits for its correction.
      variant={state === 'rejected' ? 'accent' : 'secondary'}
      size="small"
      wide
      onClick={main.onSelect}
    >
      {main.label}
    </Button>
  );
  if (others.length === 0) return button;
  return (
    <ActionMenu label="Altre azioni" items={others}>
      {button}
    </ActionMenu>
  );
}
