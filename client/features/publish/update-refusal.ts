import { TEXT } from '#contract/texts';
import { CallFailed } from '../../lib/api.ts';

const UPDATE_FAILED = 'Il biglietto non è stato aggiornato. Riprova.';

/** Why an edit was not saved: what the server said, whatever field it named. */
export const updateRefusal = (error: unknown): string => {
  if (!(error instanceof CallFailed)) return TEXT.auth.network;
  const said = Object.values((error.body ?? {}) as Record<string, unknown>)
    .flat()
    .filter((text) => typeof text === 'string');
  return said.join(' ') || UPDATE_FAILED;
};
