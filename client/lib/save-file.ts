/** Downloads a text as a file. */
export const saveFile = (name: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser begins to read it in a later task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
