import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { takeLinkCode } from './link-code.ts';
import { decodeLinkState, type LinkState } from './link-state.ts';
import { isOpenedHere } from './opened-from.ts';
import { declineLink, refuseLink, restoreLink } from './restore-link.ts';

/**
 * Restores the link that the page was opened by (DEMO-12), once the control room has answered. A link followed from
 * another site asks first; the result is the question to render.
 */
export const useLinkOfAddress = (ready: boolean): ReactNode => {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<LinkState | null>(null);
  const replace = (path: string) => void navigate(path, { replace: true });
  useEffect(() => {
    const code = ready ? takeLinkCode() : null;
    if (code === null) return;
    const link = decodeLinkState(code);
    const open = (path: string) => void navigate(path, { replace: true });
    const restoreOrAsk = async (state: LinkState) =>
      isOpenedHere() ? restoreLink(state, open) : setAsked(state);
    if (link) void restoreOrAsk(link);
    else refuseLink(open);
  }, [ready, navigate]);
  return (
    asked && (
      <ConfirmDialog
        isOpen
        question="Aprire il link della Regia?"
        confirmLabel="Apri il link"
        onConfirm={() => {
          setAsked(null);
          void restoreLink(asked, replace);
        }}
        onCancel={() => {
          setAsked(null);
          declineLink(replace);
        }}
      >
        <p>
          Il link arriva da un altro sito. Se lo apri, questo browser passa a una sandbox nuova, nel
          momento che il link descrive, e la sessione di adesso finisce. Le altre sandbox restano
          come sono.
        </p>
      </ConfirmDialog>
    )
  );
};
