/** Whether a label begins with what was typed, whatever the case and the blanks around it (PUB-02, SEARCH-01). */
export const startsAlike = ({ label }: { label: string }, typed: string): boolean =>
  label.toLowerCase().startsWith(typed.trim().toLowerCase());
