import { useCallback, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { ModeratedTicket } from '#contract/admin';
import type { ModerationState } from '#contract/catalogue';
import { TEXT } from '#contract/texts';
import { hasLeftList } from '../../lib/error-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListEntry, neighbourOf, useBatch } from '../../ui/long-list.tsx';
import { useLeaving } from '../../ui/use-leaving.ts';
import {
  DECISION_KEY,
  forgetOthers,
  listKey,
  removeFromList,
  countText,
  decidedText,
  EMPTY_TEXTS,
  GONE_TEXT,
  LEFT_TEXT,
} from './decisions.ts';
import { ModerationButtons, type Staleness } from './moderation-buttons.tsx';
import styles from './moderation.module.css';

/** Tickets shown at first, and with each press: cards with notes, facts and decisions are high on a phone. */
const PART = 10;

interface ModerationListProps {
  moderation: ModerationState;
  tickets: readonly ModeratedTicket[];
  /** Renders a ticket with its moderation buttons. */
  renderTicket: (ticket: ModeratedTicket, actions: ReactNode) => ReactNode;
}

/** What keys do on the ticket that has the focus, and in which list there is nothing to do. */
const KEYS: readonly { key: string; does: string; notIn?: ModerationState }[] = [
  { key: 'J', does: 'il prossimo' },
  { key: 'K', does: 'il precedente' },
  { key: DECISION_KEY.approve, does: 'approva', notIn: 'approved' },
  { key: DECISION_KEY.reject, does: 'rifiuta', notIn: 'rejected' },
];

/** Tickets in one state, oldest first (MOD-01). A ticket that was decided on leaves the list and the count. */
export function ModerationList({ moderation, tickets, renderTicket }: ModerationListProps) {
  const [leaving, setLeaving] = useState<ReadonlySet<number>>(new Set());
  /** What became of the last ticket that left the list. */
  const [last, setLast] = useState('');
  const frame = useRef<HTMLDivElement>(null);
  const { shown, more } = useBatch(tickets, TEXT.more, PART);

  // A ticket that comes back, such as one that was edited again, no longer leaves.
  const [lastTickets, setLastTickets] = useState(tickets);
  if (lastTickets !== tickets) {
    setLastTickets(tickets);
    setLeaving(new Set(tickets.map(({ id }) => id).filter((id) => leaving.has(id))));
  }

  const renderEntry = useCallback(
    (ticket: ModeratedTicket) => {
      const leave = ({ id, moderation: to }: ModeratedTicket) => {
        setLeaving((ids) => new Set(ids).add(id));
        setLast(decidedText(to));
      };
      const look = async (why: Staleness) => {
        forgetOthers();
        if (!(await hasLeftList(listKey(moderation), ticket.id))) return;
        setLast(why === 'missing' ? GONE_TEXT : LEFT_TEXT);
        frame.current?.focus();
      };
      return renderTicket(
        ticket,
        <ModerationButtons ticket={ticket} onDecided={leave} onStale={look} />,
      );
    },
    [moderation, renderTicket],
  );
  const count = countText(moderation, tickets.filter(({ id }) => !leaving.has(id)).length);

  return (
    <div ref={frame} tabIndex={-1} className="stack gap4">
      <div className="apart gap3">
        <p role="status" data-message={last ? 'success' : undefined} className="muted medium">
          {last ? `${last} ${count}` : count}
        </p>
        {tickets.length > 0 && (
          <p className={styles.keys}>
            <span>Nell’elenco:</span>
            {KEYS.filter(({ notIn }) => notIn !== moderation).map(({ key, does }) => (
              <span key={key} className="inline gap2">
                <kbd>{key}</kbd>
                <span>{does}</span>
              </span>
            ))}
          </p>
        )}
      </div>
      {tickets.length === 0 && <EmptyState icon="shield" {...EMPTY_TEXTS[moderation]} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the buttons in it */}
      <ul className="cards" onKeyDown={actOnKey}>
        {shown.map((ticket) => (
          <ModerationItem
            key={ticket.id}
            isLeaving={leaving.has(ticket.id)}
            onLeft={(item) => {
              moveFocusFrom(item, frame.current);
              void removeFromList(moderation, ticket.id);
            }}
          >
            <ListEntry item={ticket} render={renderEntry} />
          </ModerationItem>
        ))}
      </ul>
      {more}
    </div>
  );
}

interface ModerationItemProps {
  isLeaving: boolean;
  /** Called once it has left, with its element. */
  onLeft: (item: HTMLElement) => void;
  children: ReactNode;
}

function ModerationItem({ isLeaving, onLeft, children }: ModerationItemProps) {
  const item = useRef<HTMLLIElement>(null);
  useLeaving(item, isLeaving, onLeft);
  return (
    <li ref={item} tabIndex={-1} className={isLeaving ? 'leaving' : undefined}>
      {children}
    </li>
  );
}

/** Keys act on the ticket that has the focus, and on no text that is typed (WCAG 2.1.4). */
const actOnKey = (event: KeyboardEvent<HTMLUListElement>) => {
  const pressedIn = event.target as Element;
  const isOther = event.ctrlKey || event.metaKey || event.altKey || event.repeat;
  if (isOther || pressedIn.closest('dialog')) return;
  const item = [...event.currentTarget.children].find((one) => one.contains(pressedIn));
  if (!item) return;
  const key = event.key.toUpperCase();
  const button = [...item.querySelectorAll('button')].find(
    (one) => one.getAttribute('aria-keyshortcuts') === key,
  );
  // Or else the key would be typed into the dialog that it opens.
  if (button) event.preventDefault();
  button?.click();
  const neighbour = { J: item.nextElementSibling, K: item.previousElementSibling }[key];
  if (neighbour instanceof HTMLElement) neighbour.focus();
};

/** The focused button is removed with its ticket: the focus moves to a neighbour, or to the whole list. */
const moveFocusFrom = (item: HTMLElement, frame: HTMLElement | null) => {
  const { activeElement } = document;
  if (activeElement !== document.body && !item.contains(activeElement)) return;
  (neighbourOf(item) ?? frame)?.focus();
};
