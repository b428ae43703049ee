import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import { TicketDraft } from '#contract/tickets';
import { movesDeparture, ticketProblems } from '#contract/ticket-rules';
import type { Problems } from '../../lib/use-form.ts';
import { INVALID_DATE } from '../../ui/typed-date.ts';
import type { ImageCheck } from './check-image.ts';
import { draftOf, type TicketValues } from './ticket-values.ts';

interface ValidationOptions {
  /** The server's clock, in milliseconds, and its day; 0 and '' while they are not known. */
  now: number;
  today: string;
  checkImage: ImageCheck;
  /** The values that an edit began with: a departure that it does not move may have passed. */
  before: TicketValues | null;
}

/** Applies the contract's rules before sending, since a refusal by the server is only logged (PUB-13). */
export const ticketFormProblems = async (
  values: TicketValues,
  options: ValidationOptions,
): Promise<Problems> => {
  const image = values.image && (await options.checkImage(values.image)).problem;
  return {
    ...problemsAcrossFields(values, options),
    ...problemsInFields(values),
    ...(image && { image }),
  };
};

/** The example in place of the rule's own text, which the alert has (PUB-08). */
const PRICE_EXAMPLE = 'Scrivi solo la cifra, per esempio 49,90.';

/** What a field says instead of the contract's text, which has the format of the API. */
const FORM_TEXTS: Problems = { [PROBLEM.price]: PRICE_EXAMPLE, [PROBLEM.date]: INVALID_DATE };

/** What the contract says of each field: it has one text for whatever is wrong there. */
const problemsInFields = (values: TicketValues): Record<string, string> => {
  const issues = TicketDraft.safeParse(draftOf(values)).error?.issues ?? [];
  return Object.fromEntries(
    issues.map(({ path, message }) => [String(path[0]), FORM_TEXTS[message] ?? message]),
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
  const problems = ticketProblems(draft, moment, TEXT.journey.sameAsDeparture);
  return Object.fromEntries(Object.entries(problems).map(([name, [text]]) => [name, text]));
};

const departureOf = ({ date, departure_time }: TicketValues) => ({
  date,
  departure_time: departure_time || null,
});

/** The alert of PUB-07 or PUB-08, and the part of the form to show it in, where the focus is. */
export const alertFor = (
  problems: Problems,
): { text: string; at: 'route' | 'price' } | undefined => {
  const isMissing = (name: string) => problems[name] === PROBLEM.required;
  const text = TEXT.publish.required;
  if (['departure', 'destination', 'date'].some(isMissing)) return { text, at: 'route' };
  if (isMissing('price')) return { text, at: 'price' };
  const { price = PROBLEM.priceMax } = problems;
  return price === PROBLEM.priceMax ? undefined : { text: TEXT.publish.price, at: 'price' };
};
