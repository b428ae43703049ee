/** The language of what the control room answers: Italian, or English where it is asked for (LAB-15). */
import type { Endpoint } from '#contract/endpoint';
import type { Detail, FieldErrors } from '#contract/problems';
import { Refusal } from '#contract/refusal';
import { inEnglish, prefersEnglish } from '#lab/english';
import type { Answered, Exchange } from '../../call/exchange.ts';

type Asked = Pick<Exchange, 'header'>;

const isEnglish = (exchange: Asked): boolean => prefersEnglish(exchange.header('accept-language'));

const isDetail = (body: Detail | FieldErrors): body is Detail => typeof body['detail'] === 'string';

const byField = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([field, texts]) => [field, texts.map((text) => inEnglish(text))]),
  );

/** The error, or for who asks for English the refusal that it is answered with. Unexpected ones stay, to be logged. */
export const refusalFor = (exchange: Asked, error: unknown): unknown => {
  if (!(error instanceof Refusal) || !isEnglish(exchange)) return error;
  const { status, body, headers, cause } = error;
  const refusal = new Refusal(
    status,
    isDetail(body) ? inEnglish(body.detail) : byField(body),
    headers,
  );
  return cause === undefined ? refusal : Object.assign(refusal, { cause });
};

/** A row of a list: an event of the server, or what says of itself what it is for. */
interface Row {
  source?: string;
  what?: string;
  detail?: string;
  says?: string;
}

/** The lists in which the control room says something, beside its refusals. */
const TELLING: ReadonlySet<string> = new Set(['listEvents', 'listPersonas', 'listScenarios']);

const rowInEnglish = (row: Row): Row => ({
  ...row,
  ...(row.says !== undefined && { says: inEnglish(row.says) }),
  // What a page has reported is the product's.
  ...(row.source === 'server' && {
    what: inEnglish(row.what ?? ''),
    detail: inEnglish(row.detail ?? ''),
  }),
});

/** Answers a call of the control room in the language that it asks for. */
export const inLanguage = async (
  { name }: Endpoint,
  exchange: Exchange,
  answer: () => Promise<Answered>,
): Promise<Answered> => {
  try {
    const answered = await answer();
    if (!TELLING.has(name) || typeof answered?.json !== 'string' || !isEnglish(exchange))
      return answered;
    const rows = JSON.parse(answered.json) as Row[];
    return { ...answered, json: JSON.stringify(rows.map(rowInEnglish)) };
  } catch (error) {
    throw refusalFor(exchange, error);
  }
};
