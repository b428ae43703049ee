import type { ShownUser } from '../../lib/shown.ts';
import { textFinder } from '../../lib/same-text.ts';

/** A search of these users by name and email (ADM-15). */
export const usersFinder = (
  users: readonly ShownUser[],
): ((typed: string) => readonly ShownUser[]) =>
  textFinder(users, ({ full_name, email }) => `${full_name ?? ''} ${email ?? ''}`);
