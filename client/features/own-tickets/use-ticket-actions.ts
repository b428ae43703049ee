import { useEffect, useState } from 'react';
import { DELAY } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import { deleteTicket, listOwnTickets, markTicketSold } from '#contract/tickets';
import { call } from '../../lib/api.ts';
import { forgetEdited } from '../../lib/edited-ticket.ts';
import { errorTexts, announceGone, hasLeftList, isTicketGone } from '../../lib/error-text.ts';
import { announce } from '../../lib/announcements.ts';
import { changeCached, keyOf, queryClient } from '../../lib/queries.ts';
import { report } from '../../lib/report.ts';
import type { ShownOwnTicket } from '../../lib/shown.ts';
import { useOnce } from '../../lib/use-once.ts';

const REMOVED = 'Biglietto eliminato.';
const MARKED = 'Biglietto segnato come venduto.';
const ALREADY_MARKED = 'Il biglietto era già segnato come venduto.';
const MARK_FAILED = 'Non è stato possibile segnare il biglietto come venduto. Riprova.';

/** What an answer without a body leaves unsaid. */
const SOLD = { state: 'sold', status: 'sold' } as const;

const LIST = keyOf(listOwnTickets, {});

const change = (how: (tickets: ShownOwnTicket[]) => ShownOwnTicket[]) =>
  void changeCached<ShownOwnTicket[]>(LIST, how);

const removeFromList = (id: number) => change((tickets) => tickets.filter((one) => one.id !== id));

interface Listeners {
  /** A call did not find the ticket; the list is read again next. */
  missing: () => void;
  /** It has left the list. */
  gone: () => void;
  sold: () => void;
}

/**
 * Deleting a ticket and marking it as sold, with the text of the last failure. What another tab has done already is no
 * failure: the list follows (GEN-09). Either ends an edit of the ticket (PUB-14).
 */
export const useTicketActions = ({ id }: ShownOwnTicket, on: Listeners) => {
  const [failure, setFailure] = useState<string | null>(null);
  /** Deleted on the server; its card is still playing its leaving animation. */
  const [leaving, setLeaving] = useState(false);
  const params = { id };
  // Its card goes away before the animation has ended, if another group is chosen.
  useEffect(() => (leaving ? () => removeFromList(id) : undefined), [leaving, id]);

  /** After a failure: whether the ticket is gone already, and has left the list. */
  const isGone = async (error: unknown): Promise<boolean> => {
    if (!isTicketGone(error)) return false;
    on.missing();
    if (!(await hasLeftList(LIST, id))) return false;
    forgetEdited(id);
    on.gone();
    announceGone();
    return true;
  };

  const remove = useOnce(async () => {
    setFailure(null);
    try {
      await call(deleteTicket, { params });
    } catch (error) {
      report('Il biglietto non è stato eliminato', error);
      if (!(await isGone(error))) setFailure(TEXT.mine.removeFailed);
      return;
    }
    forgetEdited(id);
    setLeaving(true);
    return announce(REMOVED, DELAY.confirmation);
  });

  const markSold = useOnce(async () => {
    setFailure(null);
    try {
      const sold = await call(markTicketSold, { params });
      change((tickets) =>
        tickets.map((one) => (one.id === id ? { ...one, ...SOLD, ...sold, id } : one)),
      );
    } catch (error) {
      report('Il biglietto non è stato segnato come venduto', error);
      if (await isGone(error)) return;
      const [text = MARK_FAILED] = errorTexts(error, 'detail');
      if (text !== PROBLEM.alreadySold) return setFailure(text);
      forgetEdited(id);
      void queryClient.invalidateQueries({ queryKey: LIST });
      return announce(ALREADY_MARKED, DELAY.confirmation, 'info');
    }
    forgetEdited(id);
    on.sold();
    return announce(MARKED, DELAY.confirmation);
  });

  /** To be called once the leaving animation has ended. */
  const leave = () => removeFromList(id);
  return { remove, markSold, failure, leaving, leave };
};
