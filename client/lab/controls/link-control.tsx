import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { getClock, listPersonas } from '#lab/control';
import { listFaults } from '#lab/faults';
import { answeredCalls } from '../sandbox/answered-calls.ts';
import { copyText } from '../../lib/copy-text.ts';
import { readEdited } from '../../lib/edited-ticket.ts';
import { useCall } from '../../lib/queries.ts';
import { useSession } from '../../lib/session.ts';
import { saveFile } from '../../lib/set-aside.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { askToOpen } from '../link/asked-link.ts';
import { createLink } from '../link/create-link.ts';
import { readLinkFile } from '../link/link-state.ts';
import { filePromise, LINK_FILE, linkPromise, linkWarnings } from '../link/what-link-keeps.ts';
import { runAction } from '../regia/run-action.ts';
import { currentSandbox } from '../sandbox/sandbox-cookie.ts';
import { ControlGroup } from './control-group.tsx';
import styles from './controls.module.css';

/** The link of this moment and its file, with what one should know before one copies it (DEMO-12, STATIC-06). */
export function LinkControl() {
  const warnings = useWarnings();
  const warningsId = useId();
  return (
    <ControlGroup title="Questo momento" className={styles.moment}>
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
  const path = pathname + search;
  const stateKey = useStateKey(path);
  const latestKey = useRef(stateKey);
  useEffect(() => {
    latestKey.current = stateKey;
  }, [stateKey]);
  const [created, setCreated] = useState({ link: '', stateKey });
  const link = created.stateKey === stateKey ? created.link : '';
  const copy = () =>
    runAction('Link non creato', async () => {
      setCreated({ link: '', stateKey });
      const made = await createLink(path);
      if (latestKey.current !== stateKey)
        return 'Intanto è cambiato qualcosa: copia di nuovo il link.';
      if (made.link === null) {
        saveFile(LINK_FILE, JSON.stringify(made.linkState));
        return filePromise(made.linkState);
      }
      setCreated({ link: made.link, stateKey });
      const isCopied = await copyText(made.link, null);
      return isCopied
        ? [linkPromise(made.linkState), ...(notes ?? [])].join(' ')
        : 'Il browser non lascia copiare: il link è nella casella, copialo da lì.';
    });
  return (
    <>
      <Button variant="secondary" aria-describedby={describedBy} onClick={() => void copy()}>
        Copia link
      </Button>
      {link && (
        <TextField
          label="Link"
          readOnly
          value={link}
          className={styles.link}
          onFocus={(event) => event.target.select()}
        />
      )}
    </>
  );
}

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

/**
 * A key that changes with persona, place, sandbox, clock, faults and maybe rows, so that an outdated link is hidden.
 * Rows may change with a call that writes, and with what makes Regia read the clock again, such as a reset.
 */
const useStateKey = (path: string): string => {
  const { email } = useSession();
  const { data: clock, dataUpdatedAt } = useCall(getClock, {});
  const faults = useCall(listFaults, {}).data?.map(({ id }) => id);
  const now = clock?.mode === 'frozen' ? clock.now : null;
  const [writes, setWrites] = useState(0);
  useEffect(
    () =>
      answeredCalls.subscribe(([last]) => {
        if (last?.isWrite) setWrites((count) => count + 1);
      }),
    [],
  );
  return JSON.stringify([path, email, currentSandbox(), now, faults, dataUpdatedAt, writes]);
};
