import { useState } from 'react';
import { TEXT } from '#contract/texts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { StarButton } from './star-button.tsx';
import { useMarkStarred } from './use-starred.ts';
import { useToggle } from './use-toggle.ts';

interface KeptStarProps {
  ticketId: number;
  /** The star is gone; the card should go too. */
  onRemoved: () => void;
}

/** FAV-04: among the favourites a star is only taken away after a question. The ticket itself stays (FAV-08). */
export function KeptStar({ ticketId, onRemoved }: KeptStarProps) {
  const mark = useMarkStarred();
  const toggle = useToggle(ticketId);
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const remove = () =>
    void toggle.run({
      done: () => {
        close();
        mark(ticketId, false);
        onRemoved();
      },
      failed: close,
    });
  return (
    <>
      <StarButton filled onPress={() => setAsking(true)} />
      <ConfirmDialog
        isOpen={asking}
        question={TEXT.favourites.confirmRemove}
        confirmLabel="Togli dai preferiti"
        danger
        pending={toggle.pending}
        onConfirm={remove}
        onCancel={close}
      />
    </>
  );
}
