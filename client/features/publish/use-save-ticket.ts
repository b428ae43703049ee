import { useState } from 'react';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { DELAY } from '#contract/limits';
import { TEXT } from '#contract/texts';
import { editTicket, listOwnTickets, publishTicket } from '#contract/tickets';
import { announce } from '../../lib/announcements.ts';
import { CallFailed, hasStatus } from '../../lib/api.ts';
import { errorTexts } from '../../lib/error-text.ts';
import { keyOf } from '../../lib/queries.ts';
import { report } from '../../lib/report.ts';
import { upload } from '../../lib/upload.ts';
import type { ImageCheck } from './check-image.ts';
import { changesBetween, draftOf, isChanged, type TicketValues } from './ticket-values.ts';

const UNCHANGED = 'Non hai cambiato nulla: modifica almeno un campo, oppure annulla.';

/** Why an edit was not saved. */
export interface EditRefusal {
  tone: 'info' | 'danger';
  text: string;
}

interface SaveOptions {
  onSaved: (values: TicketValues) => void;
  /** Called after a refused publishing: the form's day may have ended while the image was sent. */
  onRefused: () => Promise<void>;
  /** Called with what the server says of an image that the form took (PUB-20). */
  onImageRefused: (problem: string) => void;
  checkImage: ImageCheck;
}

/** Publishes, or saves the edit of the ticket `id`. A failed publishing is only logged (PUB-13), a failed edit is shown (PUB-15). */
export const useSaveTicket = (
  id: number | undefined,
  initial: TicketValues,
  { onSaved, onRefused, onImageRefused, checkImage }: SaveOptions,
) => {
  const queries = useQueryClient();
  /** The sent part of the image, from 0 to 1; `null` while none is being sent. */
  const [progress, setProgress] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<EditRefusal | null>(null);

  /** Sends the chosen image, and once more as this browser shows it where the server cannot decode it (PUB-17). */
  const sendWith = async (chosen: File | null, send: (image?: File) => Promise<void>) => {
    const checked = chosen ? await checkImage(chosen) : undefined;
    if (checked?.problem !== undefined) throw new Error(checked.problem);
    try {
      await send(checked?.image);
    } catch (error) {
      if (!problemOfImage(error)) throw error;
      const redrawn = await checked?.redrawn();
      if (!redrawn) throw error;
      await send(redrawn);
    }
  };

  const publish = async (values: TicketValues) => {
    try {
      await sendWith(values.image, (image) =>
        upload(publishTicket, { body: draftOf(values), image }, setProgress),
      );
    } catch (error) {
      report('La pubblicazione non è riuscita', error);
      const imageProblem = problemOfImage(error);
      if (imageProblem) return onImageRefused(imageProblem);
      return hasStatus(error, 400) ? onRefused() : undefined;
    }
    announce(TEXT.publish.done, DELAY.publishSuccess);
    return onSaved(values);
  };

  const update = async (
    params: { id: number },
    values: TicketValues,
  ): Promise<EditRefusal | void> => {
    const body = changesBetween(initial, values);
    try {
      await sendWith(values.image, (image) =>
        upload(editTicket, { params, body, image }, setProgress),
      );
    } catch (error) {
      report('L’aggiornamento non è riuscito', error);
      return { tone: 'danger', text: updateRefusal(error) };
    }
    announce(TEXT.publish.updated, DELAY.publishSuccess);
    return onSaved(values);
  };

  const save = async (values: TicketValues) => {
    // Nothing is sent, so no list is read again either.
    if (id !== undefined && !isChanged(initial, values))
      return setRefusal({ tone: 'info', text: UNCHANGED });
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

/** Why an edit was not saved: all texts of the answer, whatever fields they belong to. */
export const updateRefusal = (error: unknown): string => {
  if (!(error instanceof CallFailed)) return TEXT.network;
  return errorTexts(error).join(' ') || 'Il biglietto non è stato aggiornato. Riprova.';
};

/** What a refusal says of the image. */
const problemOfImage = (error: unknown): string | undefined =>
  hasStatus(error, 400) ? errorTexts(error, 'image')[0] : undefined;
