import { useEffect, useRef, useState } from 'react';
import type { EditedTicket } from '../../lib/edited-ticket.ts';
import { readClock, useClock } from '../../lib/use-clock.ts';
import { useForm } from '../../lib/use-form.ts';
import { createImageCheck } from './check-image.ts';
import { ticketFormProblems } from './ticket-rules.ts';
import { EMPTY_VALUES, isChanged, valuesOf, type TicketValues } from './ticket-values.ts';
import { useSaveTicket } from './use-save-ticket.ts';

export type TicketFormState = ReturnType<typeof useTicketForm>;

/** The form of a new ticket, or of the one that is edited. */
export const useTicketForm = (
  edited: EditedTicket | null,
  onSaved: (values: TicketValues) => void,
) => {
  const [initial] = useState(() => (edited ? valuesOf(edited) : EMPTY_VALUES));
  const [values, setValues] = useState(initial);
  /** The values once the last event is rendered. */
  const latest = useRef(initial);
  const [checkImage] = useState(createImageCheck);
  /** Counts the submits that were checked: an alert of the next one is announced again. */
  const [attempt, setAttempt] = useState(0);
  const { today } = useClock();
  const check = async (given: TicketValues) => {
    const before = edited && initial;
    return ticketFormProblems(given, { ...(await readClock()), checkImage, before });
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

  const recheckDeparture = async () => {
    const { date, departure_time } = await check(latest.current);
    checking.show({ date, departure_time });
    focusInvalid();
  };
  const { save, progress, refusal } = useSaveTicket(edited?.id, initial, {
    checkImage,
    onSaved: (saved) => {
      if (!edited) change(EMPTY_VALUES);
      onSaved(saved);
    },
    onRefused: recheckDeparture,
    onImageRefused: (image) => {
      checking.show({ image });
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
    ...{ values, current: () => latest.current, field, checkImage, today },
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
