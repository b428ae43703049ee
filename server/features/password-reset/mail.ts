import { isolate } from '#contract/isolate';
import { RESET_LINK_SECONDS } from '#contract/limits';
import { formatDuration } from '#contract/quantities';
import type { User } from '../../store/schema.ts';

/** The mail with a reset link (RESET-06). */
export const resetMail = (
  { email, full_name }: Pick<User, 'email' | 'full_name'>,
  link: string,
) => ({
  to: email,
  subject: 'Reimposta la password di Rivola',
  text: `Ciao ${isolate(full_name || email)},\n\nper scegliere una nuova password apri questo link entro ${formatDuration(RESET_LINK_SECONDS)}:\n${link}\n\nSe non l’hai chiesto tu, ignora questa email.\n\nRivola`,
  link,
});
