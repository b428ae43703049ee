import { useState } from 'react';
import { type Scenario, SCENARIOS } from '#contract/catalogue';
import { getClock, resetSandbox } from '#contract/control';
import { call } from '../../../lib/api.ts';
import { useCall } from '../../../lib/queries.ts';
import { refreshAll } from '../regia-queries.ts';
import { runAction } from '../run-action.ts';
import { readOrigin, rememberOrigin } from '../sandbox.ts';
import { currentSandbox } from '../sandbox-cookie.ts';
import { ControlGroup } from './control-group.tsx';
import styles from './controls.module.css';
import { SCENARIO_NAMES } from './scenario-names.ts';

/** Resets the sandbox to a scenario of the seed. A frozen clock stays frozen, on the day that the sandbox was made for. */
export function ResetControls() {
  const [scenario, setScenario] = useState<Scenario>(
    () => readOrigin(currentSandbox())?.scenario ?? 'default',
  );
  const clock = useCall(getClock, {});
  const reset = () =>
    runAction('Non ripristinata', async () => {
      const id = currentSandbox();
      const frozenOn = clock.data?.mode === 'frozen' ? clock.data.today : null;
      const date = readOrigin(id)?.date ?? frozenOn;
      await call(resetSandbox, { body: { scenario, ...(date && { date }) } });
      rememberOrigin(id, { scenario, date });
      await refreshAll();
      return `Dati ripristinati: ${SCENARIO_NAMES[scenario]}.`;
    });
  return (
    <ControlGroup title="Dati">
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
    </ControlGroup>
  );
}
