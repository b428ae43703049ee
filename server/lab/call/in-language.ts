/** The language of what the control room says: Italian, or English where a call asks for it (LAB-15). */
import type { Detail, FieldErrors } from '#contract/problems';
import { HttpError } from '#contract/http-error';
import { inLanguage, languageOf } from '#lab/texts';
import type { HttpCall } from '../../call/http-call.ts';
import { refusalOf } from '../../call/refusals.ts';

type Asked = Pick<HttpCall, 'header'>;

/** A text of the control room, as this call asks for it. */
export const inLanguageOf = (
  httpCall: Asked,
  text: string,
  translate: typeof inLanguage = inLanguage,
): string => translate(text, languageOf(httpCall.header('accept-language')));

const isDetail = (body: Detail | FieldErrors): body is Detail => typeof body['detail'] === 'string';

/** The refusal that an error is answered with, in the call's language; its cause is what is to be logged. */
export const refusalFor = (
  httpCall: Asked,
  error: unknown,
  translate: typeof inLanguage = inLanguage,
): HttpError => {
  const say = (text: string) => inLanguageOf(httpCall, text, translate);
  const { status, body, headers, cause } = refusalOf(error);
  const refusal = new HttpError(
    status,
    isDetail(body) ? say(body.detail) : textsBy(body, say),
    headers,
  );
  const reason = error instanceof HttpError ? cause : error;
  return reason === undefined ? refusal : Object.assign(refusal, { cause: reason });
};

/** Refusals by field, with each of their texts changed. */
export const textsBy = (errors: FieldErrors, change: (text: string) => string): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([field, texts]) => [field, texts.map((text) => change(text))]),
  );
