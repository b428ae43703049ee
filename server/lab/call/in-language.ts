/** The language of what the control room says: Italian, or English where a call asks for it (LAB-15). */
import * as z from 'zod/mini';
import type { Detail, FieldErrors } from '#contract/problems';
import { HttpError } from '#contract/http-error';
import { halfOf, languageOf } from '#lab/texts';
import { issueInBoth } from '#lab/zod-problems';
import type { HttpCall } from '../../call/http-call.ts';
import { textsByField } from '../../call/parse.ts';
import { refusalOf } from '../../call/refusals.ts';
import { refusals } from '../../openapi/notes.ts';

type Asked = Pick<HttpCall, 'header'>;

/** A text of the control room, as this call asks for it. */
export const inLanguageOf = (httpCall: Asked, text: string): string =>
  halfOf(text, languageOf(httpCall.header('accept-language')));

const isDetail = (body: Detail | FieldErrors): body is Detail => typeof body['detail'] === 'string';

/**
 * The refusal that an error is answered with, in the call's language; its cause is what is to be logged. Of a call of the control room
 * (`entry`) the product's refusals are in English, too: what the API document says of their status.
 */
export const refusalFor = (
  httpCall: Asked,
  error: unknown,
  entry?: { maxBytes?: number },
): HttpError => {
  const { status, body, headers, cause } = refusalOf(error);
  const language = languageOf(httpCall.header('accept-language'));
  const told =
    entry && cause instanceof z.core.$ZodError ? textsByField(cause.issues, issueInBoth) : body;
  const meaning = entry && refusals(entry)[status]?.description;
  const say = (text: string) => halfOf(text, language, meaning);
  const refusal = new HttpError(
    status,
    isDetail(told) ? say(told.detail) : textsBy(told, say),
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
