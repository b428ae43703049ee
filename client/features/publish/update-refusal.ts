import { TEXT } from '#contract/texts';
import { CallFailed } from '../../lib/api.ts';
import { errorTexts } from '../../lib/error-text.ts';

const UPDATE_FAILED = 'Il biglietto non è stato aggiornato. Riprova.';

/** Why an edit was not saved: all texts of the answer, whatever fields they belong to. */
export const updateRefusal = (error: unknown): string =>
  error instanceof CallFailed ? errorTexts(error).join(' ') || UPDATE_FAILED : TEXT.auth.network;
