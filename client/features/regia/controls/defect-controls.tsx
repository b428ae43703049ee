import { useState } from 'react';
import { getSandbox } from '#contract/control';
import { listDefects, setDefects, type Defect } from '#contract/defects';
import { call } from '../../../lib/api.ts';
import { countOf } from '../../../lib/formats.ts';
import { useCall } from '../../../lib/queries.ts';
import { keepNotice } from '../bar-state.ts';
import { refreshAll } from '../regia-queries.ts';
import { runAction } from '../run-action.ts';
import styles from './controls.module.css';

/** The planted defects of the sandbox (LAB-07). The catalogue is asked for when the list is unfolded. */
export function DefectControls() {
  const on = useCall(getSandbox, {}).data?.defects ?? [];
  const [isOpen, setOpen] = useState(false);
  const state = on.length === 0 ? 'nessuno attivo' : countOf(on.length, 'attivo', 'attivi');
  return (
    <details className={styles.defects} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Difetti: {state}</summary>
      {isOpen && <DefectList />}
    </details>
  );
}

function DefectList() {
  const defects = useCall(listDefects, {}).data ?? [];
  const on = defects.filter((defect) => defect.on);
  const switchTo = (wanted: readonly Defect[], changed: readonly Defect[]) =>
    void runAction('I difetti restano come sono', async () => {
      await call(setDefects, { body: { on: wanted.map(({ name }) => name) } });
      const done = wanted.length === 0 ? 'Nessun difetto attivo.' : describe(wanted);
      if (!changed.some(({ side }) => side === 'client')) {
        await refreshAll();
        return done;
      }
      // Those of the client come with the page.
      keepNotice(done);
      window.location.reload();
      return undefined;
    });
  return (
    <>
      {on.length > 0 && (
        <button type="button" onClick={() => switchTo([], on)}>
          Togli tutti i difetti
        </button>
      )}
      <ul role="list" aria-label="Difetti">
        {defects.map((defect) => (
          <li key={defect.name}>
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={defect.on}
                onChange={() =>
                  switchTo(
                    defect.on ? on.filter(({ name }) => name !== defect.name) : [...on, defect],
                    [defect],
                  )
                }
              />
              <span>
                {defect.says} <small>{defect.breaks}</small>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </>
  );
}

const describe = (on: readonly Defect[]): string => {
  const [first] = on;
  return on.length === 1 && first
    ? `Difetto attivo: ${first.says}`
    : `${countOf(on.length, 'difetto attivo', 'difetti attivi')}.`;
};
