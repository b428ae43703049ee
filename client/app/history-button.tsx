import { lazy, Suspense, useState } from 'react';
import { Button } from '../ui/button.tsx';

const AnnouncementHistory = lazy(async () => ({
  default: (await import('./announcement-history.tsx')).AnnouncementHistory,
}));

/** Opens the history of the announcements, which are shown for a few seconds only. */
export function HistoryButton() {
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
          <AnnouncementHistory onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
