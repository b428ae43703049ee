import { foldText } from '#contract/fold-text';
import type { ShownUser } from './shown.ts';

/** Re-exported for `client/ui`, which may not import the contract. */
export { foldText };

/** Whether two texts read the same, regardless of case and outer blanks (GEN-16). */
export const isSameText = (a: string, b: string): boolean => foldText(a) === foldText(b);

/** Whether a label begins with the typed text, in the same way (PUB-02, SEARCH-01). */
export const startsWithTyped = ({ label }: { label: string }, typed: string): boolean =>
  foldText(label).startsWith(foldText(typed));

/** Without case and accents too, so that 'nicolo' finds 'Nicolò'. */
const fold = (text: string): string => foldText(text).normalize('NFD').replaceAll(/\p{M}/gu, '');

/**
 * A search of these entries: those whose text contains each of the typed words. The texts are folded once, which for
 * thousands takes longer than a key may (FAV-11).
 */
export const textFinder = <Entry>(
  entries: readonly Entry[],
  textOf: (entry: Entry) => string,
): ((typed: string) => readonly Entry[]) => {
  const folded = entries.map((entry) => ({ entry, text: fold(textOf(entry)) }));
  return (typed) => {
    const words = fold(typed).split(/\s+/).filter(Boolean);
    return folded
      .filter(({ text }) => words.every((word) => text.includes(word)))
      .map(({ entry }) => entry);
  };
};

/** A search of these users by name and email (ADM-15). */
export const usersFinder = (
  users: readonly ShownUser[],
): ((typed: string) => readonly ShownUser[]) =>
  textFinder(users, ({ full_name, email }) => `${full_name ?? ''} ${email ?? ''}`);
