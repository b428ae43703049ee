import type { FieldErrors, ResolverResult } from 'react-hook-form';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import { TicketDraft, ticketProblems } from '#contract/tickets';
import { imageProblem } from './check-image.ts';
import { draftOf, type TicketValues } from './ticket-values.ts';

type Name = keyof TicketValues;

interface Circumstances {
  /** The application's own calendar; '' while it is not known. */
  today: string;
  /** An edit of something else is possible after the flight's day. */
  judgeDate: boolean;
  /** Times of which only a half is typed, which the browser hands out as nothing. */
  halfTyped: readonly string[];
}

/** The contract's own rules, said before sending: a refusal would only be logged (PUB-13). */
export const judge = async (
  values: TicketValues,
  circumstances: Circumstances,
): Promise<ResolverResult<TicketValues>> => {
  const image = values.image && (await imageProblem(values.image));
  const problems: Partial<Record<string, string>> = {
    ...acrossFields(values, circumstances),
    ...inFields(values),
    ...Object.fromEntries(circumstances.halfTyped.map((name) => [name, PROBLEM.time])),
    ...(image && { image }),
  };
  const errors = Object.entries(problems).map(([name, text]) => [name, errorOf(name, text)]);
  if (errors.length === 0) return { values, errors: {} };
  return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<TicketValues> };
};

/** The first problem of each field; what is empty is missing, whatever it should be. */
const inFields = (values: TicketValues): Record<string, string> => {
  const issues = TicketDraft.safeParse(draftOf(values)).error?.issues ?? [];
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => {
      const name = String(path[0]);
      return [name, values[name as Name] === '' ? PROBLEM.required : message];
    }),
  );
};

const acrossFields = (values: TicketValues, { today, judgeDate }: Circumstances) => {
  const ruled = { ...draftOf(values), date: judgeDate ? values.date : undefined };
  const problems = ticketProblems(ruled, today, {
    equal: TEXT.publish.sameAsDeparture,
    past: PROBLEM.pastDate,
    oneWay: PROBLEM.returnOnOneWay,
  });
  return Object.fromEntries(Object.entries(problems).map(([name, [text]]) => [name, text]));
};

const REQUIRED = 'required';
const NUMBER = 'number';

const errorOf = (name: string, text: string | undefined) => {
  if (text === PROBLEM.required) return { type: REQUIRED, message: text };
  // The alert says the rule, the field how to follow it.
  if (name === 'price' && text === PROBLEM.price) {
    return { type: NUMBER, message: 'Scrivi solo la cifra, per esempio 49,90.' };
  }
  return { type: 'rule', message: text ?? PROBLEM.invalid };
};

/** In the order of the page, for the focus. */
const ORDER: readonly Name[] = [
  'departure',
  'destination',
  'date',
  'trip_type',
  'departure_time',
  'arrival_time',
  'return_departure_time',
  'return_arrival_time',
  'airline',
  'services',
  'image',
  'notes',
  'price',
];

export const firstOffending = (errors: FieldErrors<TicketValues>): Name | undefined =>
  ORDER.find((name) => errors[name]);

/** The alert of PUB-07 or PUB-08, and the part of the form in which the focus is. */
export const alertFor = (
  errors: FieldErrors<TicketValues>,
): { text: string; at: 'route' | 'price' } | undefined => {
  const missing = ORDER.find((name) => errors[name]?.type === REQUIRED);
  if (missing) return { text: TEXT.publish.required, at: missing === 'price' ? 'price' : 'route' };
  if (errors.price?.type === NUMBER) return { text: TEXT.publish.price, at: 'price' };
  return undefined;
};
