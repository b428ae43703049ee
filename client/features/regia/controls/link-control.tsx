import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { getClock } from '#contract/demo';
import { listFaults } from '#contract/faults';
import { useCall } from '../../../lib/queries.ts';
import { useSession } from '../../../lib/session.ts';
import { act } from '../run-action.ts';
import styles from './controls.module.css';
import { ControlGroup } from './control-group.tsx';
import { makeLink } from '../link/moment.ts';
import { currentSandbox } from '../sandbox-cookie.ts';

/** A link to here and now, for a bug report (DEMO-12). */
export function LinkControl() {
  const { pathname, search } = useLocation();
  const place = pathname + search;
  const moment = useMoment(place);
  const [made, setMade] = useState({ link: '', moment });
  const link = made.moment === moment ? made.link : '';
  const copy = () =>
    act('Link non creato', async () => {
      const fresh = await makeLink(place);
      setMade({ link: fresh, moment });
      try {
        await navigator.clipboard.writeText(fresh);
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

/** Changes with whatever a link brings back: the one made before is then no link to here and now. */
const useMoment = (place: string): string => {
  const { email } = useSession();
  const clock = useCall(getClock, {}).data;
  const faults = useCall(listFaults, {}).data?.map(({ id }) => id);
  const now = clock?.mode === 'frozen' ? clock.now : null;
  return JSON.stringify([place, email, currentSandbox(), now, faults]);
};
