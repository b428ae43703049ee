import type { UserRow } from '#contract/admin';
import { foldText } from '#contract/fold-text';

/** Without case and accents too, so that 'nicolo' finds 'Nicolò'. */
const fold = (text: string): string => foldText(text).normalize('NFD').replaceAll(/\p{M}/gu, '');

/** The users whose name and email contain each of the typed words (ADM-15). */
export const findUsers = (users: readonly UserRow[], typed: string): readonly UserRow[] => {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  return users.filter(({ full_name, email }) => {
    const text = fold(`${full_name} ${email}`);
    return words.every((word) => text.includes(word));
  });
};
