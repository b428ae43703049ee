import { foldText } from '#contract/fold-text';

/** Whether two texts read the same, regardless of case and outer blanks (GEN-16). */
export const isSameText = (a: string, b: string): boolean => foldText(a) === foldText(b);

/** Whether a text begins with another, in the same way. */
export const startsAlike = (text: string, start: string): boolean =>
  foldText(text).startsWith(foldText(start));
