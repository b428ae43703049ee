import { lazy, Suspense, useState } from 'react';
import { Button } from '../ui/button.tsx';

const MessageHistory = lazy(async () => ({
  default: (await import('./message-history.tsx')).MessageHistory,
}));

/** What was said for a few seconds can be read again. */
export function MessagesButton() {
  const [opened, setOpened] = useState(false);
  const [open, setOpen] = useState(false);
  const show = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        icon="history"
        iconOnly
        title="Messaggi"
        aria-haspopup="dialog"
        onClick={show}
      >
        Messaggi
      </Button>
      {opened && (
        <Suspense>
          <MessageHistory isOpen={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
