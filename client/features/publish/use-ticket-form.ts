import { useEffect, useRef, useState } from 'react';
import type { EditedTicket } from '../../lib/edited-ticket.ts';
import { dayInRome } from '#contract/rome-time';
import { useClock } from '../../lib/use-clock.ts';
import { useForm, type Problems } from '../../lib/use-form.ts';
import { createImageCheck, type ImageCheck } from './check-image.ts';
import { ticketFormProblems } from './ticket-rules.ts';
import {
  EMPTY_VALUES,
  isChanged,
  valuesOf,
  type TicketValues,
  changesBetween,
  draftOf,
} from './ticket-values.ts';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { DELAY } from '#contract/limits';
import { TEXT } from '#contract/texts';
import { editTicket, listOwnTickets, publishTicket } from '#contract/tickets';
import { announce } from '../../lib/announcements.ts';
import { CallFailed, hasStatus, type AnswerOf } from '../../lib/api.ts';
import { errorTexts } from '../../lib/error-text.ts';
import { keyOf } from '../../lib/queries.ts';
import { report } from '../../lib/report.ts';
import { upload } from '../../lib/upload.ts';

export type TicketFormState = ReturnType<typeof useTicketForm>;

/** The form of a new ticket, or of the one that is edited. */
export const useTicketForm = (edited: EditedTicket | null, onSaved: (saved: Saved) => void) => {
  const [initial] = useState(() => (edited ? valuesOf(edited) : EMPTY_VALUES));
  const [values, setValues] = useState(initial);
  /** The values once the last event is rendered. */
  const latest = useRef(initial);
  const [checkImage] = useState(createImageCheck);
  /** Counts the submits that were checked: an alert of the next one is announced again. */
  const [attempt, setAttempt] = useState(0);
  const clock = useClock();
  const check = (given: TicketValues) => {
    const now = clock.now();
    // The day of a page that is open at midnight; none while the clock is not known.
    const today = clock.today && dayInRome(now);
    return ticketFormProblems(given, { now, today, checkImage, before: edited && initial });
  };

  const focusInvalid = useFocusInvalid();
  /** The values that are checked and sent, while others may be typed. */
  const sent = useRef(initial);
  const { form, ...checking } = useForm({
    isTyped: isChanged(edited ? initial : EMPTY_VALUES, values),
    check: async () => {
      sent.current = latest.current;
      const found = await check(sent.current);
      setAttempt((count) => count + 1);
      return found;
    },
    send: (): Promise<void> => save(sent.current),
    onRefused: focusInvalid,
  });
  /** Changes values, and takes away what their fields say of the ones before; the next submit checks again. */
  const change = (part: Partial<TicketValues>) => {
    latest.current = { ...latest.current, ...part };
    setValues(latest.current);
    checking.show(Object.fromEntries(Object.keys(part).map((name) => [name, undefined])));
  };
  const field = <Name extends keyof TicketValues>(name: Name) => ({
    name,
    value: values[name],
    error: checking.problems[name],
    onChange: (value: TicketValues[Name]) => change({ [name]: value }),
  });

  const { save, progress, refusal } = useSaveTicket(edited?.id, initial, {
    checkImage,
    onSaved: (saved) => {
      if (!edited) change(EMPTY_VALUES);
      onSaved(saved);
    },
    onRefused: (found) => {
      checking.show(found);
      focusInvalid();
    },
  });

  const isEdit = edited !== null;
  // Once its edit is over the form is emptied; what was typed stays, as a new ticket.
  useEffect(() => {
    if (!isEdit && !isChanged(initial, latest.current)) change(EMPTY_VALUES);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the end of the edit alone
  }, [isEdit]);

  return {
    ...checking,
    ...{ onSubmit: form.onSubmit, attempt, progress, refusal: edited && refusal },
    ...{ values, current: () => latest.current, field, checkImage, today: clock.today },
  };
};

/** Runs an effect after the render that a call of the returned function causes. */
const useAfterRender = (effect: () => void): (() => void) => {
  const [calls, setCalls] = useState(0);
  useEffect(() => {
    if (calls > 0) effect();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the effect of that render
  }, [calls]);
  return () => setCalls((count) => count + 1);
};

/**
 * Focuses the first field with an error once it is rendered: a combobox with an error does not open on focus. The alert
 * above it is scrolled into sight.
 */
const useFocusInvalid = () =>
  useAfterRender(() => {
    const form = document.querySelector('main form');
    const invalid = form?.querySelector<HTMLElement>('[aria-invalid]');
    invalid?.focus();
    form?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  });

const UNCHANGED = 'Non hai cambiato nulla: modifica almeno un campo, oppure annulla.';

/** Why an edit was not saved. */
interface EditRefusal {
  tone: 'info' | 'danger';
  text: string;
}

/** The fields that a refused publishing is told at: the form has checked them, and could not know. */
const TOLD = ['image', 'date', 'departure_time'] as const;

/** The ticket as it is now, by the answer. */
export type Saved = AnswerOf<typeof publishTicket>;

interface SaveOptions {
  onSaved: (saved: Saved) => void;
  /** Called with what the server says of an image that the form took (PUB-20), or of a flight that has left meanwhile. */
  onRefused: (problems: Problems) => void;
  checkImage: ImageCheck;
}

/** Publishes, or saves the edit of the ticket `id`. A failed publishing is only logged (PUB-13), a failed edit is shown (PUB-15). */
const useSaveTicket = (
  id: number | undefined,
  initial: TicketValues,
  { onSaved, onRefused, checkImage }: SaveOptions,
) => {
  const queries = useQueryClient();
  /** The sent part of the image, from 0 to 1; `null` while none is being sent. */
  const [progress, setProgress] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<EditRefusal | null>(null);

  /** Sends the chosen image, and once more as this browser shows it where the server cannot decode it (PUB-17). */
  const sendWith = async (
    chosen: File | null,
    send: (image?: File) => Promise<Saved>,
  ): Promise<Saved> => {
    const checked = chosen ? await checkImage(chosen) : undefined;
    if (checked?.problem !== undefined) throw new Error(checked.problem);
    try {
      return await send(checked?.image);
    } catch (error) {
      if (!problemIn(error, 'image')) throw error;
      const redrawn = await checked?.redrawn();
      if (!redrawn) throw error;
      return send(redrawn);
    }
  };

  const publish = async (values: TicketValues) => {
    let saved: Saved;
    try {
      saved = await sendWith(values.image, (image) =>
        upload(publishTicket, { body: draftOf(values), image }, setProgress),
      );
    } catch (error) {
      report('La pubblicazione non è riuscita', error);
      const found = TOLD.map((field) => [field, problemIn(error, field)] as const);
      return onRefused(Object.fromEntries(found.filter(([, problem]) => problem)));
    }
    announce(TEXT.publish.done, DELAY.publishSuccess);
    return onSaved(saved);
  };

  const update = async (
    params: { id: number },
    values: TicketValues,
  ): Promise<EditRefusal | void> => {
    const body = changesBetween(initial, values);
    let saved: Saved;
    try {
      saved = await sendWith(values.image, (image) =>
        upload(editTicket, { params, body, image }, setProgress),
      );
    } catch (error) {
      report('L’aggiornamento non è riuscito', error);
      return { tone: 'danger', text: updateRefusal(error) };
    }
    announce(TEXT.publish.updated, DELAY.publishSuccess);
    return onSaved(saved);
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
const updateRefusal = (error: unknown): string => {
  if (!(error instanceof CallFailed)) return TEXT.network;
  return errorTexts(error).join(' ') || 'Il biglietto non è stato aggiornato. Riprova.';
};

/** What a refusal says of a field. */
const problemIn = (error: unknown, field: string): string | undefined =>
  hasStatus(error, 400) ? errorTexts(error, field)[0] : undefined;
