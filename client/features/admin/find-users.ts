import type { UserRow } from '#contract/admin';
import { textFinder } from '../../lib/text-finder.ts';

/** A search of these users by name and email (ADM-15). */
export const usersFinder = (users: readonly UserRow[]): ((typed: string) => readonly UserRow[]) =>
  textFinder(users, ({ full_name, email }) => `${full_name} ${email}`);
