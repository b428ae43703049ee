import { useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { listPersonas } from '#lab/control';
import { copyText } from '../../lib/copy-text.ts';
import { readEdited } from '../../lib/edited-ticket.ts';
import { useCall } from '../../lib/queries.ts';
import { useSession } from '../../lib/session.ts';
import { saveFile } from '../../lib/set-aside.ts';
import { Button } from '../../ui/button.tsx';
import { askToOpen } from '../link/asked-link.ts';
import { createLink } from '../link/create-link.ts';
import { readLinkFile } from '../link/link-state.ts';
import { filePromise, LINK_FILE, linkPromise, linkWarnings } from '../link/what-link-keeps.ts';
import { runAction } from '../regia/run-action.ts';
import { ControlGroup } from './control-group.tsx';

/** The link of this moment and its file, with what one should know before one copies it (DEMO-12, STATIC-06). */
export function LinkControl() {
  const warnings = useWarnings();
  const warningsId = useId();
  return (
    <ControlGroup title="Questo momento">
      <CopyLink describedBy={warnings.length > 0 ? warningsId : undefined} />
      <OpenFile />
      {warnings.length > 0 && <p id={warningsId}>{warnings.join(' ')}</p>}
    </ControlGroup>
  );
}

/** The same link without a word beside it: what one should know is said once it is copied. */
export function BriefCopyLink() {
  return <CopyLink notes={useWarnings()} />;
}

interface CopyLinkProps {
  describedBy?: string | undefined;
  /** Said with the link. */
  notes?: readonly string[];
}

/**
 * Creates and copies a link that restores the current state, for a bug report (DEMO-12); one that is too long becomes a
 * file (STATIC-06).
 */
function CopyLink({ describedBy, notes }: CopyLinkProps) {
  const { pathname, search } = useLocation();
  const copy = () =>
    runAction('Link non creato', async () => {
      const { link, linkState } = await createLink(pathname + search);
      if (link !== null)
        return copyLink(link, [linkPromise(linkState), ...(notes ?? [])].join(' '));
      saveFile(LINK_FILE, JSON.stringify(linkState));
      return filePromise(linkState);
    });
  return (
    <Button variant="secondary" aria-describedby={describedBy} onClick={() => void copy()}>
      Copia link
    </Button>
  );
}

/** Copies an address, and shows it in the notice, where the browser may not let it be copied. */
export const copyLink = async (link: string, done: string) => ({
  text: (await copyText(link, null))
    ? done
    : 'Il browser non lascia copiare: il link è nella casella, copialo da lì.',
  link,
});

function OpenFile() {
  const input = useRef<HTMLInputElement>(null);
  const open = async (file: File | undefined) => {
    if (!file) return;
    const read = await readLinkFile(file);
    askToOpen(read, 'Il file', () => {});
  };
  return (
    <>
      <Button variant="secondary" onClick={() => input.current?.click()}>
        Apri un file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label="File di un momento"
        onChange={({ currentTarget }) => {
          void open(currentTarget.files?.[0]);
          // So that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

const useWarnings = (): string[] => {
  const { access, email } = useSession();
  const personas = useCall(listPersonas, {}).data;
  const { pathname } = useLocation();
  return linkWarnings(window.location.hostname, {
    isNobodysPersona:
      access !== null && personas !== undefined && !personas.some((one) => one.email === email),
    isEditing: pathname === '/pubblica' && readEdited() !== null,
  });
};
