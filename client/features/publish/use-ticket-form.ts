import { useEffect, useState, type SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import { dayInRome } from '#contract/rome-time';
import type { EditedTicket } from '../../lib/edited-ticket.ts';
import { useClock } from '../../lib/use-clock.ts';
import { useOnce } from '../../lib/use-once.ts';
import { createImageCheck } from './check-image.ts';
import { firstInvalidField, validateTicket } from './ticket-rules.ts';
import { EMPTY_VALUES, valuesOf, type TicketValues } from './ticket-values.ts';
import { useEmptiedAfterEdit } from './use-edited.ts';
import { useSaveTicket } from './use-save-ticket.ts';

/** The form of a new ticket, or of the one that is edited. */
export const useTicketForm = (
  edited: EditedTicket | null,
  onSaved: (values: TicketValues) => void,
) => {
  const [initial] = useState(() => (edited ? valuesOf(edited) : EMPTY_VALUES));
  const [checkImage] = useState(createImageCheck);
  const { today, now } = useClock();
  /** By the instant itself: a computer that was asleep at midnight has not read the new day yet. */
  const moment = () => {
    const instant = now();
    return { now: instant, today: today && dayInRome(instant) };
  };
  const form = useForm<TicketValues>({
    defaultValues: initial,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    resolver: (values) =>
      validateTicket(values, {
        ...moment(),
        checkImage,
        before: edited && initial,
      }),
  });
  useErrorsClearedOnChange(form);
  useEmptiedAfterEdit(form, edited !== null);
  const focusAfterRender = useFocusAfterRender(form.setFocus);
  const recheckDeparture = useDepartureRecheck(form);

  const { save, refusal, ...saving } = useSaveTicket(form, edited?.id, initial, {
    onSaved,
    onRefused: recheckDeparture,
    checkImage,
  });
  const { run, pending } = useOnce(() =>
    form.handleSubmit(save, (errors) => focusAfterRender(firstInvalidField(errors)))(),
  );
  /** Counts the submits; unlike `submitCount`, it is not set back when a published form is reset. */
  const [attempt, setAttempt] = useState(0);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setAttempt(attempt + 1);
    void run();
  };
  const shown = { ...saving, pending, refusal: edited && refusal };
  return { form, today, attempt, checkImage, submit, ...shown };
};

type Form = ReturnType<typeof useForm<TicketValues>>;

/** Removes a field's error as soon as the field changes; the next submit validates again. */
const useErrorsClearedOnChange = ({ subscribe, clearErrors }: Form) => {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => name && clearErrors(name as keyof TicketValues),
      }),
    [subscribe, clearErrors],
  );
};

/** Checks the departure again after the render with the calendar's answer, and focuses its first error. */
const useDepartureRecheck = ({ trigger }: Form) => {
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) void trigger(['date', 'departure_time'], { shouldFocus: true });
  }, [refusals, trigger]);
  return () => setRefusals((count) => count + 1);
};

/**
 * Focuses a field after the render that shows its error: a combobox with an error does not open on focus. The alert above
 * it is scrolled into sight.
 */
const useFocusAfterRender = (setFocus: Form['setFocus']) => {
  const [target, setTarget] = useState<{ name: keyof TicketValues }>();
  useEffect(() => {
    if (!target) return;
    setFocus(target.name);
    document.querySelector('main form [role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }, [target, setFocus]);
  return (name: keyof TicketValues | undefined) => name && setTarget({ name });
};
