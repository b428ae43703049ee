import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { listOwnTickets } from '#contract/tickets';
import type { AnswerOf } from '../../lib/api.ts';
import {
  forgetEdited,
  onEditedElsewhere,
  readEdited,
  type EditedTicket,
} from '../../lib/edited-ticket.ts';
import { keyOf, useCall } from '../../lib/queries.ts';
import { useSession } from '../../lib/session.ts';

/** What became of a ticket: it can be edited, or why not. */
type Fate = 'open' | 'sold' | 'deleted' | 'foreign';

const ENDED: Readonly<Record<Exclude<Fate, 'open'>, string>> = {
  sold: 'Il biglietto che stavi modificando è stato venduto e non si può più cambiare: qui puoi pubblicarne uno nuovo.',
  deleted: 'Il biglietto che stavi modificando è stato eliminato: qui puoi pubblicarne uno nuovo.',
  foreign:
    'Il biglietto che stavi modificando è di un altro account: qui puoi pubblicarne uno nuovo.',
};

const fateIn = (tickets: AnswerOf<typeof listOwnTickets>, id: number): Fate => {
  const ticket = tickets.find((one) => one.id === id);
  if (!ticket) return 'deleted';
  return ticket.state === 'sold' ? 'sold' : 'open';
};

/** What became of the ticket, as far as is known. */
const useFate = (chosen: EditedTicket | null): Fate => {
  const { access, userId } = useSession();
  const [start] = useState(() => ({ access, userId, at: Date.now() }));
  const owner = chosen?.user ?? start.userId;
  const isForeign = chosen !== null && owner !== null && userId !== null && owner !== userId;
  // Between a login in another tab and its profile nobody knows whose list it is.
  const isOwn = !isForeign && (access === start.access || userId !== null);
  const list = useCall(listOwnTickets, {}, { enabled: chosen !== null && isOwn });
  if (isForeign) return 'foreign';
  // A list that was read before the form opened may be older than the ticket.
  const isKnown = chosen !== null && isOwn && list.dataUpdatedAt >= start.at;
  return isKnown && list.data ? fateIn(list.data, chosen.id) : 'open';
};

/**
 * The ticket that the form edits (PUB-14); `null` for a new one. It is looked up when the form opens, when the tab is
 * looked at again, after a save, and when another tab ends the edit. Once it is deleted or sold, or another user has
 * logged in, the edit is over: `ended` says why.
 */
export const useEdited = () => {
  const [chosen] = useState(readEdited);
  const [end, setEnd] = useState<Fate>('open');
  const id = chosen?.id ?? 0;
  const fate = useFate(end === 'open' ? chosen : null);
  if (end === 'open' && fate !== 'open') setEnd(fate);
  useEffect(() => {
    if (end !== 'open') forgetEdited(id);
  }, [end, id]);

  const queries = useQueryClient();
  useEffect(
    () =>
      onEditedElsewhere(() => void queries.invalidateQueries({ queryKey: keyOf(listOwnTickets) })),
    [queries],
  );

  /** Ends the edit in storage. By the time of a late answer another ticket may have been chosen there. */
  const forget = () => forgetEdited(id);
  return {
    edited: end === 'open' ? chosen : null,
    ended: end === 'open' ? null : ENDED[end],
    forget,
  };
};
