import { createSandbox } from '#lab/control';
import { call } from '../../lib/api.ts';
import { renewSession } from '../personas.ts';
import { refreshAfterChange, refreshAll } from '../regia-queries.ts';
import { runAction } from '../run-action.ts';
import { readOrigin, setSandboxCookie } from '../sandbox.ts';
import { currentSandbox, DEFAULT_SANDBOX } from '../sandbox-cookie.ts';
import bar from './bar.module.css';
import styles from './regia-panel.module.css';

interface StaleSandboxProps {
  /** As requests name it. */
  id: string;
}

/**
 * Shown when the cookie names a sandbox that does not exist: every request fails until one of the buttons is pressed. A
 * cookie that this page cannot read is another application's, on another port of this machine.
 */
export function StaleSandbox({ id }: StaleSandboxProps) {
  const isForeign = id !== currentSandbox();
  const recreate = () =>
    runAction('Ambiente non ricreato', async () => {
      const origin = readOrigin(id);
      await call(createSandbox, {
        body: { id, ...(origin && { scenario: origin.scenario }), ...dayOf(origin) },
      });
      await refreshAll();
      return `L’ambiente ${id} è di nuovo come all’inizio.`;
    });
  const enterDefault = () =>
    runAction('Ambiente non cambiato', async () => {
      setSandboxCookie(DEFAULT_SANDBOX);
      const sessionNote = await refreshAfterChange(renewSession);
      return `Sei nell’ambiente predefinito.${sessionNote}`;
    });
  return (
    <div className={styles.notice} data-tone="danger">
      <p>
        <strong className={bar.stamp}>Regia</strong>
        <span>
          {isForeign
            ? ` Un’altra applicazione a questo indirizzo ha lasciato un cookie «sandbox», e l’ambiente «${id}» qui non esiste.`
            : ` L’ambiente «${id}» non esiste più.`}
        </span>
      </p>
      <div className={styles.actions}>
        {!isForeign && (
          <button type="button" className={bar.action} onClick={() => void recreate()}>
            Ricrealo
          </button>
        )}
        <button type="button" className={bar.action} onClick={() => void enterDefault()}>
          Torna al predefinito
        </button>
      </div>
    </div>
  );
}

const dayOf = (origin: { date: string | null } | null) =>
  origin?.date ? { date: origin.date } : {};
