import { useEffect, useState, type SyntheticEvent } from 'react';
import { useForm, type ResolverOptions } from 'react-hook-form';
import { getCalendar } from '#contract/calendar';
import type { EditedTicket } from '../../lib/edited-ticket.ts';
import { useCall } from '../../lib/queries.ts';
import { useOnce } from '../../lib/use-once.ts';
import { createImageCheck } from './check-image.ts';
import { firstInvalidField, validateTicket } from './ticket-rules.ts';
import { EMPTY_VALUES, valuesOf, type TicketValues } from './ticket-values.ts';
import { useSaveTicket } from './use-save-ticket.ts';

/** The form of a new ticket, or of the one that is edited. */
export const useTicketForm = (edited: EditedTicket | null, onSaved: () => void) => {
  const [initial] = useState(() => (edited ? valuesOf(edited) : EMPTY_VALUES));
  const [checkImage] = useState(createImageCheck);
  const today = useCall(getCalendar, {}).data?.today ?? '';
  const form = useForm<TicketValues>({
    defaultValues: initial,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    resolver: (values, _, options) =>
      validateTicket(values, {
        today,
        checkImage,
        checkDate: !edited || values.date !== initial.date,
        halfTyped: halfTypedTimes(options),
      }),
  });
  useErrorsClearedOnChange(form);
  const focusAfterRender = useFocusAfterRender(form.setFocus);

  const { save, ...saving } = useSaveTicket(form, edited?.id, initial, onSaved);
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
  return { form, today, attempt, checkImage, submit, pending, ...saving };
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

/** Focuses a field after the render that shows its error: a combobox with an error does not open on focus. */
const useFocusAfterRender = (setFocus: Form['setFocus']) => {
  const [target, setTarget] = useState<{ name: keyof TicketValues }>();
  useEffect(() => {
    if (target) setFocus(target.name);
  }, [target, setFocus]);
  return (name: keyof TicketValues | undefined) => name && setTarget({ name });
};

/** Names of time fields in which only a part is typed: the browser gives their value as ''. */
const halfTypedTimes = ({ fields }: ResolverOptions<TicketValues>): string[] =>
  Object.values(fields).flatMap(({ name, ref }) =>
    ref instanceof HTMLInputElement &&
    ref.type === 'time' &&
    ref.isConnected &&
    ref.validity.badInput
      ? [name]
      : [],
  );
