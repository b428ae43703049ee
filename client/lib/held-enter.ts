const ignore = (event: KeyboardEvent): void => {
  const isLine = event.target instanceof HTMLTextAreaElement;
  if (event.repeat && event.key === 'Enter' && !isLine) event.preventDefault();
};

/**
 * Enter held down presses a button, and sends a form, once: the keyboard repeats it after the call of the first press has
 * been answered, too (GEN-18). In a text it makes lines. Returns what ends this.
 */
export const ignoreHeldEnter = (): (() => void) => {
  document.addEventListener('keydown', ignore);
  return () => document.removeEventListener('keydown', ignore);
};
