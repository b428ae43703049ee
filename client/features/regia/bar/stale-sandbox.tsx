import { createSandbox } from '#contract/demo';
import { call } from '../../../lib/api.ts';
import { act } from '../run-action.ts';
import styles from './bar.module.css';
import { refreshAll } from '../regia-queries.ts';
import { currentSandbox, DEFAULT_SANDBOX } from '../sandbox-cookie.ts';
import { knownOrigin, setSandboxCookie } from '../sandbox.ts';

/** The browser's cookie names a sandbox that is no more: every screen fails until one of these is done. */
export function StaleSandbox() {
  const id = currentSandbox();
  const remake = () =>
    act('Non ricreata', async () => {
      const origin = knownOrigin(id);
      await call(createSandbox, {
        body: { id, ...(origin && { scenario: origin.scenario }), ...dayOf(origin) },
      });
      await refreshAll();
      return `La sandbox ${id} è di nuovo come all’inizio.`;
    });
  const goBack = () =>
    act('Non cambiata', async () => {
      setSandboxCookie(DEFAULT_SANDBOX);
      await refreshAll();
      return 'Sei nella sandbox predefinita.';
    });
  return (
    <div className={styles.notice} data-tone="danger">
      <p>
        <strong className={styles.stamp}>Regia</strong> La sandbox «{id}» non esiste più.
      </p>
      <div className={styles.ways}>
        <button type="button" className={styles.lift} onClick={() => void remake()}>
          Ricreala
        </button>
        <button type="button" className={styles.lift} onClick={() => void goBack()}>
          Torna alla predefinita
        </button>
      </div>
    </div>
  );
}

const dayOf = (origin: { date: string | null } | null) =>
  origin?.date ? { date: origin.date } : {};
