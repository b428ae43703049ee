import { useEffect, useState, type SyntheticEvent } from 'react';
import { useForm, type ResolverOptions } from 'react-hook-form';
import { getCalendar } from '#contract/tickets';
import type { EditedTicket } from '../../lib/edited-ticket.ts';
import { useCall } from '../../lib/queries.ts';
import { useOnce } from '../../lib/use-once.ts';
import { firstOffending, judge } from './ticket-rules.ts';
import { EMPTY, valuesOf, type TicketValues } from './ticket-values.ts';
import { useSaveTicket } from './use-save-ticket.ts';

/** The form of a new ticket, or of the one that is edited. */
export const useTicketForm = (edited: EditedTicket | null, onSaved: () => void) => {
  const [initial] = useState(() => (edited ? valuesOf(edited) : EMPTY));
  const today = useCall(getCalendar, {}).data?.today ?? '';
  const form = useForm<TicketValues>({
    defaultValues: initial,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    resolver: (values, _, options) =>
      judge(values, {
        today,
        judgeDate: !edited || values.date !== initial.date,
        halfTyped: halfTypedTimes(options),
      }),
  });
  useForgivingErrors(form);
  const focusAfterRender = useFocusAfterRender(form.setFocus);

  const { save, ...saving } = useSaveTicket(form, edited?.id, initial, onSaved);
  const { run, pending } = useOnce(() =>
    form.handleSubmit(save, (errors) => focusAfterRender(firstOffending(errors)))(),
  );
  /** How often it was sent: `submitCount` begins anew with every form that was published. */
  const [attempt, setAttempt] = useState(0);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setAttempt(attempt + 1);
    void run();
  };
  return { form, today, attempt, submit, pending, ...saving };
};

type Form = ReturnType<typeof useForm<TicketValues>>;

/** An error leaves as soon as its field is touched; the next sending judges anew. */
const useForgivingErrors = ({ subscribe, clearErrors }: Form) => {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => name && clearErrors(name as keyof TicketValues),
      }),
    [subscribe, clearErrors],
  );
};

/** A suggestion list opens on focus unless its field tells an error, so the error must be there first. */
const useFocusAfterRender = (setFocus: Form['setFocus']) => {
  const [target, setTarget] = useState<{ name: keyof TicketValues }>();
  useEffect(() => {
    if (target) setFocus(target.name);
  }, [target, setFocus]);
  return (name: keyof TicketValues | undefined) => name && setTarget({ name });
};

const halfTypedTimes = ({ fields }: ResolverOptions<TicketValues>): string[] =>
  Object.values(fields).flatMap(({ name, ref }) =>
    ref instanceof HTMLInputElement &&
    ref.type === 'time' &&
    ref.isConnected &&
    ref.validity.badInput
      ? [name]
      : [],
  );
