import { PASSWORD_MIN } from '#contract/limits';
import { formatCharacters } from '#contract/quantities';

/** What the form says below the new password (RESET-06). */
export const PASSWORD_HINT = `Almeno ${formatCharacters(PASSWORD_MIN)}.`;
