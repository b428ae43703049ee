import { lazy, Suspense, useState } from 'react';
import { Button } from '../ui/button.tsx';

const MessageHistory = lazy(async () => ({
  default: (await import('./message-history.tsx')).MessageHistory,
}));

/** Opens the history of the messages, which are shown for a few seconds only. */
export function MessagesButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        icon="history"
        iconOnly
        title="Messaggi"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        Messaggi
      </Button>
      {isOpen && (
        <Suspense>
          <MessageHistory onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
