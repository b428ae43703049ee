const refuse = (event: DragEvent): void => {
  const carriesFile = event.dataTransfer?.types.includes('Files') ?? false;
  const isTaken = event.target instanceof HTMLInputElement && event.target.type === 'file';
  if (!carriesFile || isTaken) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
};

/**
 * A file that is dropped beside a file field does nothing: browsers open it in place of the page, and what was typed there
 * is lost. Returns what ends this.
 */
export const refuseStrayFiles = (): (() => void) => {
  const events = ['dragover', 'drop'] as const;
  for (const event of events) document.addEventListener(event, refuse);
  return () => {
    for (const event of events) document.removeEventListener(event, refuse);
  };
};
