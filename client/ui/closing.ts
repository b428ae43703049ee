import type { SyntheticEvent } from 'react';

/**
 * The handlers of a native modal dialog that is open while it is mounted. Escape closes it at once by `cancel`: `close`, for
 * all other ways, comes with the next frame, and what opened the dialog again until then would be closed with it.
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
