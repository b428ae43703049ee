import type { FieldErrors, ResolverResult } from 'react-hook-form';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import { TicketDraft, ticketProblems } from '#contract/tickets';
import type { ImageCheck } from './check-image.ts';
import { draftOf, FIELD_NAMES, type TicketValues } from './ticket-values.ts';

type Name = keyof TicketValues;

interface ValidationOptions {
  /** By the sandbox's calendar; '' while it is not known. */
  today: string;
  checkImage: ImageCheck;
  /** False for an edit that keeps its date: the flight's day may be over. */
  checkDate: boolean;
  /** Names of time fields in which only a part is typed: their value is ''. */
  halfTyped: readonly string[];
}

/** Applies the contract's rules before sending, since a refusal by the server is only logged (PUB-13). */
export const validateTicket = async (
  values: TicketValues,
  options: ValidationOptions,
): Promise<ResolverResult<TicketValues>> => {
  const image = values.image && (await options.checkImage(values.image));
  const problems: Partial<Record<string, string>> = {
    ...problemsAcrossFields(values, options),
    ...problemsInFields(values),
    ...Object.fromEntries(options.halfTyped.map((name) => [name, PROBLEM.time])),
    ...(image && { image }),
  };
  const errors = Object.entries(problems).map(([name, text]) => [name, errorOf(name, text)]);
  if (errors.length === 0) return { values, errors: {} };
  return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<TicketValues> };
};

/** The first problem of each field; an empty field is reported as missing, whatever its format. */
const problemsInFields = (values: TicketValues): Record<string, string> => {
  const issues = TicketDraft.safeParse(draftOf(values)).error?.issues ?? [];
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => {
      const name = String(path[0]);
      return [name, values[name as Name] === '' ? PROBLEM.required : message];
    }),
  );
};

/** Problems of a field that depend on another one or on today. */
const problemsAcrossFields = (
  values: TicketValues,
  { today, checkDate }: Pick<ValidationOptions, 'today' | 'checkDate'>,
) => {
  const draft = {
    ...draftOf(values),
    trip_type: values.trip_type,
    date: checkDate ? values.date : undefined,
  };
  const problems = ticketProblems(draft, today, {
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
  // The alert has the rule's own text (PUB-08), the field an example.
  if (name === 'price' && text === PROBLEM.price) {
    return { type: NUMBER, message: 'Scrivi solo la cifra, per esempio 49,90.' };
  }
  return { type: 'rule', message: text ?? PROBLEM.invalid };
};

/** The fields in the order of the page, so that the first invalid one gets the focus: the contract's, price last. */
const ORDER: readonly Name[] = [
  ...FIELD_NAMES.filter((name) => name !== 'price').flatMap((name) =>
    name === 'notes' ? (['image', name] as const) : [name],
  ),
  'price',
];

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
