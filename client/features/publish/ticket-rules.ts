import type { FieldErrors, ResolverResult } from 'react-hook-form';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import { movesDeparture, TicketDraft, ticketProblems } from '#contract/tickets';
import { INVALID_DATE } from '../../ui/typed-date.ts';
import type { ImageCheck } from './check-image.ts';
import { draftOf, FIELD_NAMES, type TicketValues } from './ticket-values.ts';

type Name = keyof TicketValues;

interface ValidationOptions {
  /** The sandbox's clock, in milliseconds, and its day; 0 and '' while they are not known. */
  now: number;
  today: string;
  checkImage: ImageCheck;
  /** The values that an edit began with: a departure that it does not move may have passed. */
  before: TicketValues | null;
}

/** Applies the contract's rules before sending, since a refusal by the server is only logged (PUB-13). */
export const validateTicket = async (
  values: TicketValues,
  options: ValidationOptions,
): Promise<ResolverResult<TicketValues>> => {
  const image = values.image && (await options.checkImage(values.image)).problem;
  const problems: Partial<Record<string, string>> = {
    ...problemsAcrossFields(values, options),
    ...problemsInFields(values),
    ...(image && { image }),
  };
  const errors = Object.entries(problems).map(([name, text]) => [name, errorOf(text)]);
  if (errors.length === 0) return { values, errors: {} };
  return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<TicketValues> };
};

/** The first problem of each field. */
const problemsInFields = (values: TicketValues): Record<string, string> => {
  const issues = TicketDraft.safeParse(draftOf(values)).error?.issues ?? [];
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
  );
};

/** Problems of a field that depend on another one or on today. */
const problemsAcrossFields = (
  values: TicketValues,
  { now, today, before }: Pick<ValidationOptions, 'now' | 'today' | 'before'>,
) => {
  const moment = { now, today };
  const moves =
    today !== '' && (!before || movesDeparture(departureOf(before), departureOf(values), moment));
  const draft = {
    ...draftOf(values),
    trip_type: values.trip_type,
    date: moves ? values.date : undefined,
  };
  const problems = ticketProblems(draft, moment, {
    equal: TEXT.publish.sameAsDeparture,
    past: PROBLEM.pastDate,
    departed: PROBLEM.departed,
    oneWay: PROBLEM.returnOnOneWay,
  });
  return Object.fromEntries(Object.entries(problems).map(([name, [text]]) => [name, text]));
};

const departureOf = ({ date, departure_time }: TicketValues) => ({
  date,
  departure_time: departure_time || null,
});

const REQUIRED = 'required';
const NUMBER = 'number';

const errorOf = (text: string | undefined) => {
  if (text === PROBLEM.required) return { type: REQUIRED, message: text };
  // The alert has the rule's own text (PUB-08), the field an example.
  if (text === PROBLEM.price) {
    return { type: NUMBER, message: 'Scrivi solo la cifra, per esempio 49,90.' };
  }
  // The contract's text has the format of the API.
  const message = text === PROBLEM.date ? INVALID_DATE : (text ?? PROBLEM.invalid);
  return { type: 'rule', message };
};

/** The fields that can have an error in the order of the page, so that the first of them gets the focus. */
const ORDER: readonly Name[] = FIELD_NAMES.flatMap((name) =>
  name === 'notes' ? (['image', name] as const) : [name],
);

/** The field to focus after a refused submit. */
export const firstInvalidField = (errors: FieldErrors<TicketValues>): Name | undefined =>
  ORDER.find((name) => errors[name]);

/** The alert of PUB-07 or PUB-08, and the part of the form to show it in, where the focus is. */
export const alertFor = (
  errors: FieldErrors<TicketValues>,
): { text: string; at: 'route' | 'price' } | undefined => {
  const missing = ORDER.find((name) => errors[name]?.type === REQUIRED);
  if (missing) return { text: TEXT.publish.required, at: missing === 'price' ? 'price' : 'route' };
  if (errors.price?.type === NUMBER) return { text: TEXT.publish.price, at: 'price' };
  return undefined;
};
