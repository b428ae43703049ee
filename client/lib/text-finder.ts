import { foldText } from '#contract/fold-text';

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
