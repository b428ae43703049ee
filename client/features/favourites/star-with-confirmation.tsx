import { useState } from 'react';
import { TEXT } from '#contract/texts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { announceRemoved } from './announce-removed.ts';
import { StarButton } from './favourite-star.tsx';
import { useMarkStarred } from './use-favourites.ts';
import { useToggle } from './use-toggle.ts';

interface StarWithConfirmationProps {
  ticketId: number;
  /** Called once the favourite is removed, to remove its card. */
  onRemoved: () => void;
}

/** The star in the list of favourites: removing asks first (FAV-04), and can be undone. The ticket itself stays (FAV-08). */
export function StarWithConfirmation({ ticketId, onRemoved }: StarWithConfirmationProps) {
  const mark = useMarkStarred();
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const toggle = useToggle(ticketId, {
    done: (starred) => {
      close();
      void mark(ticketId, starred);
      // A server that only flips has just saved it again (CARD-02).
      if (starred) return;
      onRemoved();
      announceRemoved(ticketId);
    },
    failed: close,
  });
  return (
    <>
      <StarButton filled onPress={() => setAsking(true)} />
      <ConfirmDialog
        isOpen={asking}
        question={TEXT.favourites.confirmRemove}
        confirmLabel="Rimuovi dai preferiti"
        danger
        pending={toggle.pending}
        onConfirm={() => toggle.wishFor(false)}
        onCancel={close}
      />
    </>
  );
}
