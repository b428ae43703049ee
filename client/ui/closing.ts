import type { SyntheticEvent } from 'react';

/**
 * The handlers of a native modal dialog that is open while it is mounted. Escape fires `cancel`, which closes it at once. All
 * other ways fire `close`, which comes with the next frame: it would also close a dialog that was opened again until then.
 */
export const closing = (onClose: () => void) => ({
  // A file field in the dialog has a `cancel` of its own, which bubbles.
  onCancel: ({ target, currentTarget }: SyntheticEvent) => {
    if (target === currentTarget) onClose();
  },
  // Not where it is open again: React's strict mode mounts twice.
  onClose: ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (!currentTarget.open) onClose();
  },
});
