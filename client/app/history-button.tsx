import { useCallback, useEffect, useState } from 'react';
import { DELAY } from '#contract/limits';
import { announce, useAnnouncements } from '../lib/announcements.ts';
import { useCode } from '../lib/load-code.ts';
import { Button } from '../ui/button.tsx';

const loadHistory = () => import('./message-history.tsx');

/** Nothing while its code is missing; closed and opened again, it is asked for again. */
function History({ onClose }: { onClose: () => void }) {
  const { code, error } = useCode(loadHistory);
  useEffect(() => {
    if (error === null) return;
    announce(NOT_LOADED, DELAY.codeNotLoaded, 'danger');
    onClose();
  }, [error, onClose]);
  return code && <code.AnnouncementHistory onClose={onClose} />;
}

const NOT_LOADED = 'Gli avvisi recenti non si sono caricati. Riprova.';

/** Opens the history of the announcements, which are shown for a few seconds only; hidden while there is none. */
export function HistoryButton() {
  const { history } = useAnnouncements();
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
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
      {isOpen && <History onClose={close} />}
    </>
  );
}
