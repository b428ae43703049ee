import { lazy, Suspense, useState } from 'react';
import { useAnnouncements } from '../lib/announcements.ts';
import { Button } from '../ui/button.tsx';

const AnnouncementHistory = lazy(async () => ({
  default: (await import('./announcement-history.tsx')).AnnouncementHistory,
}));

/** Opens the history of the announcements, which are shown for a few seconds only; hidden while there is none. */
export function HistoryButton() {
  const { history } = useAnnouncements();
  const [isOpen, setIsOpen] = useState(false);
  if (history.length === 0) return null;
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        icon="history"
        iconOnly
        title="Avvisi recenti"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        Avvisi recenti
      </Button>
      {isOpen && (
        <Suspense>
          <AnnouncementHistory onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
