import { useState } from 'react';
import { getClock, resetSandbox } from '#contract/demo';
import { SCENARIOS, type Scenario } from '#contract/catalogue';
import { call } from '../../lib/api.ts';
import { useCall } from '../../lib/queries.ts';
import { act } from './act.ts';
import styles from './desk.module.css';
import { Group } from './group.tsx';
import { refreshAll } from './queries.ts';
import { currentSandbox } from './sandbox-cookie.ts';
import { knownOrigin, rememberOrigin } from './sandbox.ts';
import { SCENARIO_NAMES } from './scenario-names.ts';

/** Back to the seed. A frozen calendar stays frozen, on the day it was made for. */
export function ResetControls() {
  const [scenario, setScenario] = useState<Scenario>(
    () => knownOrigin(currentSandbox())?.scenario ?? 'default',
  );
  const clock = useCall(getClock, {});
  const reset = () =>
    act('Non ripristinata', async () => {
      const id = currentSandbox();
      const frozenOn = clock.data?.mode === 'frozen' ? clock.data.today : null;
      const date = knownOrigin(id)?.date ?? frozenOn;
      await call(resetSandbox, { body: { scenario, ...(date && { date }) } });
      rememberOrigin(id, { scenario, date });
      await refreshAll();
      return `Dati ripristinati: ${SCENARIO_NAMES[scenario]}.`;
    });
  return (
    <Group title="Dati">
      <label className={styles.name}>
        Scenario
        <select value={scenario} onChange={(event) => setScenario(event.target.value as Scenario)}>
          {SCENARIOS.map((one) => (
            <option key={one} value={one}>
              {SCENARIO_NAMES[one]}
            </option>
          ))}
        </select>
      </label>
      <button type="button" onClick={() => void reset()}>
        Ripristina
      </button>
    </Group>
  );
}
