import type { SubmitEvent } from 'react';
import { PRODUCT_ENDPOINTS } from '#contract/endpoints';
import { listFaults } from '#contract/faults';
import { formText } from '../../lib/form-text.ts';
import { useCall } from '../../lib/queries.ts';
import { act } from './act.ts';
import styles from './desk.module.css';
import { describeEffect, describeFault, type FaultRequest } from './fault-text.ts';
import { liftFault, liftFaults, raiseFault } from './faults.ts';
import { Group } from './group.tsx';

const OFFERED: readonly FaultRequest['effect'][] = [
  { status: 500 },
  { status: 401 },
  { status: 403 },
  { status: 404 },
  { drop: true },
  { malformed: true },
  { delay_ms: 5000 },
];

/** The effects to choose from, by what they are called. */
const EFFECTS = Object.fromEntries(OFFERED.map((effect) => [describeEffect(effect), effect]));

/** What goes wrong on purpose (DEMO-05): the faults in force, and one more. */
export function FaultControls() {
  const faults = useCall(listFaults, {}).data ?? [];
  const raise = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const effect = EFFECTS[formText(form, 'effect')];
    if (!effect) return;
    const endpoint = formText(form, 'endpoint');
    const once = new FormData(form).has('once');
    void act('Guasto non creato', async () => {
      const fault = { endpoint, effect, ...(once && { nth: 1 }) };
      await raiseFault(fault);
      return `Guasto in vigore su ${describeFault(fault)}.`;
    });
  };
  return (
    <Group
      title={faults.length === 0 ? 'Guasti: nessuno in vigore' : 'Guasti'}
      className={styles.tall}
    >
      {faults.map((fault) => (
        <button
          key={fault.id}
          type="button"
          className={styles.fault}
          onClick={() =>
            void act('Il guasto resta', async () => liftFault(fault).then(() => undefined))
          }
        >
          Togli {describeFault(fault)}
        </button>
      ))}
      {faults.length > 1 && (
        <button
          type="button"
          onClick={() =>
            void act('I guasti restano', async () => liftFaults().then(() => undefined))
          }
        >
          Togli tutti
        </button>
      )}
      <form onSubmit={raise}>
        <label className={styles.half}>
          Chiamata
          <select name="endpoint">
            {PRODUCT_ENDPOINTS.map(({ name, summary }) => (
              <option key={name} value={name}>
                {`${withoutAside(summary)} · ${name}`}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.half}>
          Effetto
          <select name="effect">
            {Object.keys(EFFECTS).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label className={styles.check}>
          <input type="checkbox" name="once" />
          solo la prossima
        </label>
        <button type="submit">Guasta</button>
      </form>
    </Group>
  );
}

/** What a summary says after a semicolon is for readers of the API document. */
const withoutAside = (summary: string): string => summary.replace(/;.*$/, '');
