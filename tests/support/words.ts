/** The words of a text: for a list whose items have no blanks and would each take a line. */
export const words = (text: string): string[] => text.trim().split(/\s+/);
