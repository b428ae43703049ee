import { foldText } from '#contract/fold-text';

/** Re-exported for `client/ui`, which may not import the contract. */
export { foldText };

/** Whether two texts read the same, regardless of case and outer blanks (GEN-16). */
export const isSameText = (a: string, b: string): boolean => foldText(a) === foldText(b);

/** Whether a label begins with the typed text, in the same way (PUB-02, SEARCH-01). */
export const startsWithTyped = ({ label }: { label: string }, typed: string): boolean =>
  foldText(label).startsWith(foldText(typed));
