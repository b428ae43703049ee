import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { TEXT } from '#contract/texts';
import { deleteTicket, listOwnTickets, markTicketSold, type OwnTicket } from '#contract/tickets';
import { call } from '../../lib/api.ts';
import { errorTexts } from '../../lib/error-text.ts';
import { announce } from '../../lib/announcements.ts';
import { keyOf } from '../../lib/queries.ts';
import { report } from '../../lib/report.ts';
import { useOnce } from '../../lib/use-once.ts';

/** Milliseconds for which the confirmation of an action is shown. */
const CONFIRMATION_DELAY = 3000;
const REMOVED = 'Biglietto eliminato.';
const MARKED = 'Biglietto segnato come venduto.';
const MARK_FAILED = 'Non è stato possibile segnare il biglietto come venduto. Riprova.';

/** Deleting a ticket and marking it as sold, with the text of the last failure. */
export const useTicketActions = (ticket: OwnTicket) => {
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  /** Deleted on the server; its card is still playing its leaving animation. */
  const [leaving, setLeaving] = useState(false);
  const params = { id: ticket.id };

  const change = (how: (tickets: OwnTicket[]) => OwnTicket[]) =>
    queries.setQueryData<OwnTicket[]>(keyOf(listOwnTickets, {}), (tickets) => how(tickets ?? []));

  const remove = useOnce(async () => {
    setFailure(null);
    try {
      await call(deleteTicket, { params });
    } catch (error) {
      report('Il biglietto non è stato eliminato', error);
      return setFailure(TEXT.mine.removeFailed);
    }
    setLeaving(true);
    return announce(REMOVED, CONFIRMATION_DELAY);
  });

  const markSold = useOnce(async () => {
    setFailure(null);
    try {
      const sold = await call(markTicketSold, { params });
      change((tickets) => tickets.map((one) => (one.id === ticket.id ? { ...one, ...sold } : one)));
    } catch (error) {
      report('Il biglietto non è stato segnato come venduto', error);
      return setFailure(errorTexts(error, 'detail')[0] ?? MARK_FAILED);
    }
    return announce(MARKED, CONFIRMATION_DELAY);
  });

  /** To be called once the leaving animation has ended. */
  const removeFromList = () => change((tickets) => tickets.filter((one) => one.id !== ticket.id));
  return { remove, markSold, failure, leaving, removeFromList };
};
