import { createSandbox } from '#contract/control';
import { call } from '../../../lib/api.ts';
import { renewSession } from '../personas.ts';
import { refreshAfterChange, refreshAll } from '../regia-queries.ts';
import { runAction } from '../run-action.ts';
import { readOrigin, setSandboxCookie } from '../sandbox.ts';
import { currentSandbox, DEFAULT_SANDBOX } from '../../../lib/sandbox-cookie.ts';
import styles from './bar.module.css';

/** Shown when the cookie names a sandbox that was deleted: every request fails until one of the two buttons is pressed. */
export function StaleSandbox() {
  const id = currentSandbox();
  const recreate = () =>
    runAction('Sandbox non ricreata', async () => {
      const origin = readOrigin(id);
      await call(createSandbox, {
        body: { id, ...(origin && { scenario: origin.scenario }), ...dayOf(origin) },
      });
      await refreshAll();
      return `La sandbox ${id} è di nuovo come all’inizio.`;
    });
  const enterDefault = () =>
    runAction('Sandbox non cambiata', async () => {
      setSandboxCookie(DEFAULT_SANDBOX);
      const sessionNote = await refreshAfterChange(renewSession);
      return `Sei nella sandbox predefinita.${sessionNote}`;
    });
  return (
    <div className={styles.notice} data-tone="danger">
      <p>
        <strong className={styles.stamp}>Regia</strong>
        <span>{` La sandbox «${id}» non esiste più.`}</span>
      </p>
      <div className={styles.actions}>
        <button type="button" className={styles.action} onClick={() => void recreate()}>
          Ricreala
        </button>
        <button type="button" className={styles.action} onClick={() => void enterDefault()}>
          Torna alla predefinita
        </button>
      </div>
    </div>
  );
}

const dayOf = (origin: { date: string | null } | null) =>
  origin?.date ? { date: origin.date } : {};
