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
import { scenarioLabel } from '../sandbox/scenario-names.ts';

import { BASE_PATH } from '../../lib/edition.ts';
import { ClockControls } from './clock-controls.tsx';
import { ControlGroup } from './control-group.tsx';
import styles from './controls.module.css';
import { DefectControls } from './defect-controls.tsx';
import { FaultControls } from './fault-controls.tsx';
import { LinkControl } from './link-control.tsx';
import { PersonaControls } from './persona-controls.tsx';
import { SandboxControls } from './sandbox-controls.tsx';
import { Link } from '../../ui/link.tsx';

/** The controls of testers: data, sandbox, link, faults, clock, persons and defects (DEMO-10). */
export function Controls() {
  return (
    <div className={styles.controls}>
      <ResetControls />
      <SandboxControls />
      <LinkControl />
      <ControlGroup title="Da consultare">
        <Link to="/regia" className="line full target">
          Tutti i messaggi della demo
        </Link>
        <a
          href={`${BASE_PATH}/api/docs`}
          target="_blank"
          rel="noreferrer"
          className="line full target"
        >
          Documentazione API
        </a>
      </ControlGroup>
      <FaultControls />
      <ClockControls className={styles.wide} />
      <PersonaControls className={styles.wide} />
      <DefectControls />
    </div>
  );
}

/**
 * Resets the sandbox to a scenario, a built-in one or one of a file. No day is sent: the server knows whether the sandbox
 * was made live or for a day (DEMO-03).
 */
function ResetControls() {
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
