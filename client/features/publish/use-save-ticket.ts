import { useState } from 'react';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { getCalendar } from '#contract/calendar';
import { DELAY } from '#contract/limits';
import { TEXT } from '#contract/texts';
import { editTicket, listOwnTickets, publishTicket } from '#contract/tickets';
import { announce } from '../../lib/announcements.ts';
import { hasStatus } from '../../lib/api.ts';
import { keyOf } from '../../lib/queries.ts';
import { report } from '../../lib/report.ts';
import { upload } from '../../lib/upload.ts';
import { changesBetween, draftOf, EMPTY_VALUES, type TicketValues } from './ticket-values.ts';
import { updateRefusal } from './update-refusal.ts';

const UNCHANGED = 'Non hai cambiato nulla: modifica almeno un campo, oppure annulla.';

/** Why an edit was not saved. */
export interface Refusal {
  tone: 'info' | 'danger';
  text: string;
}

interface SaveOptions {
  onSaved: () => void;
  /** Called once the calendar is read again after a refused publishing: the form's day may have been over. */
  onRefused: () => void;
}

/** Publishes, or saves the edit of the ticket `id`. A failed publishing is only logged (PUB-13), a failed edit is shown (PUB-15). */
export const useSaveTicket = (
  form: UseFormReturn<TicketValues>,
  id: number | undefined,
  initial: TicketValues,
  { onSaved, onRefused }: SaveOptions,
) => {
  const queries = useQueryClient();
  /** The sent part of the image, from 0 to 1; `null` while none is being sent. */
  const [progress, setProgress] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const publish = async (values: TicketValues) => {
    const image = values.image ?? undefined;
    try {
      await upload(publishTicket, { body: draftOf(values), image }, setProgress);
    } catch (error) {
      report('La pubblicazione non è riuscita', error);
      if (!hasStatus(error, 400)) return;
      await queries.invalidateQueries({ queryKey: keyOf(getCalendar) });
      return onRefused();
    }
    announce(TEXT.publish.done, DELAY.publishSuccess);
    form.reset(EMPTY_VALUES);
    return onSaved();
  };

  const update = async (params: { id: number }, values: TicketValues): Promise<Refusal | void> => {
    const body = changesBetween(initial, values);
    const image = values.image ?? undefined;
    if (Object.keys(body).length === 0 && !image) {
      return setRefusal({ tone: 'info', text: UNCHANGED });
    }
    try {
      await upload(editTicket, { params, body, image }, setProgress);
    } catch (error) {
      report('L’aggiornamento non è riuscito', error);
      return { tone: 'danger', text: updateRefusal(error) };
    }
    announce(TEXT.publish.updated, DELAY.publishSuccess);
    return onSaved();
  };

  const save = async (values: TicketValues) => {
    setRefusal(null);
    setProgress(values.image ? 0 : null);
    const refused = await (id === undefined ? publish(values) : update({ id }, values));
    setProgress(null);
    const reread = queries.resetQueries({ queryKey: keyOf(listOwnTickets) });
    if (!refused) return;
    await reread;
    // After the page has been told what was read: if the ticket is gone, the edit is over and says so instead of this.
    notifyManager.schedule(() => setRefusal(refused));
  };
  return { save, progress, refusal };
};
