/** The language of what the control room says: Italian, or English where a call asks for it (LAB-15). */
import type { Detail, FieldErrors } from '#contract/problems';
import { HttpError } from '#contract/http-error';
import { inEnglish, languageOf } from '#lab/english';
import type { HttpCall } from '../../call/http-call.ts';
import { refusalOf } from '../../call/refusals.ts';

type Asked = Pick<HttpCall, 'header'>;

/** A text of the control room, as this call asks for it. */
export const inLanguageOf = (httpCall: Asked, text: string): string =>
  languageOf(httpCall.header('accept-language')) === 'en' ? inEnglish(text) : text;

const isDetail = (body: Detail | FieldErrors): body is Detail => typeof body['detail'] === 'string';

/** The error, or for who asks for English the refusal that it is answered with; its cause is what is to be logged. */
export const refusalFor = <Thrown>(
  httpCall: Asked,
  error: Thrown,
  translate: (text: string) => string = inEnglish,
): Thrown | HttpError => {
  if (languageOf(httpCall.header('accept-language')) === 'it') return error;
  const { status, body, headers, cause } = refusalOf(error);
  const refusal = new HttpError(
    status,
    isDetail(body) ? translate(body.detail) : textsBy(body, translate),
    headers,
  );
  const reason = error instanceof HttpError ? cause : error;
  return reason === undefined ? refusal : Object.assign(refusal, { cause: reason });
};

/** Refusals by field, with each of their texts changed. */
export const textsBy = (errors: FieldErrors, translate: (text: string) => string): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([field, texts]) => [field, texts.map((text) => translate(text))]),
  );
