/** What was typed in a form's control; empty for a file or for no such control. */
export const formText = (form: HTMLFormElement, name: string): string => {
  const typed = new FormData(form).get(name);
  return typeof typed === 'string' ? typed : '';
};
