/** The language of what the control room says: Italian, or English where a call asks for it (LAB-15). */
import type { Detail, FieldErrors } from '#contract/problems';
import { Refusal } from '#contract/refusal';
import { inEnglish, languageOf } from '#lab/english';
import type { Exchange } from '../../call/exchange.ts';
import { refusalOf } from '../../call/refusals.ts';

type Asked = Pick<Exchange, 'header'>;

/** A text of the control room, as this call asks for it. */
export const inLanguageOf = (exchange: Asked, text: string): string =>
  languageOf(exchange.header('accept-language')) === 'en' ? inEnglish(text) : text;

const isDetail = (body: Detail | FieldErrors): body is Detail => typeof body['detail'] === 'string';

/** The error, or for who asks for English the refusal that it is answered with; its cause is what is to be logged. */
export const refusalFor = <Thrown>(
  exchange: Asked,
  error: Thrown,
  translate: (text: string) => string = inEnglish,
): Thrown | Refusal => {
  if (languageOf(exchange.header('accept-language')) === 'it') return error;
  const { status, body, headers, cause } = refusalOf(error);
  const refusal = new Refusal(
    status,
    isDetail(body) ? translate(body.detail) : textsBy(body, translate),
    headers,
  );
  const reason = error instanceof Refusal ? cause : error;
  return reason === undefined ? refusal : Object.assign(refusal, { cause: reason });
};

/** Refusals by field, with each of their texts changed. */
export const textsBy = (errors: FieldErrors, translate: (text: string) => string): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([field, texts]) => [field, texts.map((text) => translate(text))]),
  );
