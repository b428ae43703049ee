/** Whether a label begins with the typed text, regardless of case and outer blanks (PUB-02, SEARCH-01). */
export const startsWithTyped = ({ label }: { label: string }, typed: string): boolean =>
  label.toLowerCase().startsWith(typed.trim().toLowerCase());
