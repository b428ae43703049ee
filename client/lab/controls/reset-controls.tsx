import { useState } from 'react';
import { SCENARIOS } from '#contract/catalogue';
import { getSandbox, resetSandbox, setBrand } from '#lab/control';
import { listScenarios } from '#lab/snapshots';
import { call } from '../../lib/api.ts';
import { useCall } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { refreshAll } from '../regia/regia-queries.ts';
import { runAction } from '../regia/run-action.ts';
import { ControlGroup } from './control-group.tsx';
import styles from './controls.module.css';
import { scenarioLabel } from '../sandbox/scenario-names.ts';

/**
 * Resets the sandbox to a scenario, a built-in one or one of a file. No day is sent: the server knows whether the sandbox
 * was made live or for a day (DEMO-03).
 */
export function ResetControls() {
  const inForce = useCall(getSandbox, {}).data;
  // A choice holds until the sandbox is put back, by whomever.
  const moment = `${inForce?.id} ${inForce?.generation}`;
  const [choice, setChoice] = useState({ moment, scenario: 'default' });
  const scenario = choice.moment === moment ? choice.scenario : (inForce?.scenario ?? 'default');
  const listed = useCall(listScenarios, {}).data;
  const names = listed?.map(({ name }) => name) ?? SCENARIOS;
  const says = listed?.find(({ name }) => name === scenario)?.says;
  const reset = () =>
    runAction('Dati non ripristinati', async () => {
      await call(resetSandbox, { body: { scenario } });
      // The client stays; the data alone are put back.
      if (inForce?.brand) await call(setBrand, { body: inForce.brand });
      await refreshAll();
      return `Dati ripristinati: ${scenarioLabel(scenario)}.`;
    });
  return (
    <ControlGroup title={inForce ? `Dati: ${scenarioLabel(inForce.scenario)}` : 'Dati'}>
      <SelectField
        label={<span className="sr-only">Scenario</span>}
        description={says}
        className={styles.scenario}
        options={names.map((value) => ({ value, label: scenarioLabel(value) }))}
        value={scenario}
        onChange={(wanted) => setChoice({ moment, scenario: wanted })}
      />
      <Button variant="secondary" onClick={() => void reset()}>
        Ripristina
      </Button>
    </ControlGroup>
  );
}
