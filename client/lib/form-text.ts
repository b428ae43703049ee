/** The text of the control with this name; '' for a file, or if there is no such control. */
export const formText = (form: HTMLFormElement, name: string): string => {
  const typed = new FormData(form).get(name);
  return typeof typed === 'string' ? typed : '';
};
