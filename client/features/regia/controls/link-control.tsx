import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { getClock } from '#contract/control';
import { listFaults } from '#contract/faults';
import { useCall } from '../../../lib/queries.ts';
import { useSession } from '../../../lib/session.ts';
import { createLink } from '../link/create-link.ts';
import { runAction } from '../run-action.ts';
import { currentSandbox } from '../sandbox-cookie.ts';
import { ControlGroup } from './control-group.tsx';
import styles from './controls.module.css';

/** Creates and copies a link that restores the current state, for a bug report (DEMO-12). */
export function LinkControl() {
  const { pathname, search } = useLocation();
  const path = pathname + search;
  const stateKey = useStateKey(path);
  const [created, setCreated] = useState({ link: '', stateKey });
  const link = created.stateKey === stateKey ? created.link : '';
  const copy = () =>
    runAction('Link non creato', async () => {
      const newLink = await createLink(path);
      setCreated({ link: newLink, stateKey });
      try {
        await navigator.clipboard.writeText(newLink);
        return 'Link copiato: riporta qui, con le stesse persone, data e guasti.';
      } catch {
        return 'Il browser non lascia copiare: il link è nella casella, copialo da lì.';
      }
    });
  return (
    <ControlGroup title="Questo momento">
      <button type="button" onClick={() => void copy()}>
        Copia link
      </button>
      {link && (
        <label className={styles.link}>
          Link
          <input readOnly value={link} onFocus={(event) => event.target.select()} />
        </label>
      )}
    </ControlGroup>
  );
}

/** A key that changes with everything that a link restores, so that an outdated link is hidden. */
const useStateKey = (path: string): string => {
  const { email } = useSession();
  const clock = useCall(getClock, {}).data;
  const faults = useCall(listFaults, {}).data?.map(({ id }) => id);
  const now = clock?.mode === 'frozen' ? clock.now : null;
  return JSON.stringify([path, email, currentSandbox(), now, faults]);
};
