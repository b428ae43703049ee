import { useMemo, useRef, useState } from 'react';
import { getSandbox } from '#lab/control';
import { listDefects, setDefects, type Defect } from '#lab/defects';
import { call } from '../../lib/api.ts';
import { countOf, foundOf } from '../../lib/formats.ts';
import { keyOf, useCall } from '../../lib/queries.ts';
import { textFinder } from '../../lib/same-text.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SearchField } from '../../ui/field.tsx';
import { keepNotice } from '../regia/bar-state.ts';
import { refreshAll, regiaQueries } from '../regia/regia-queries.ts';
import { runAction } from '../regia/run-action.ts';
import styles from './controls.module.css';

const NONE: readonly Defect[] = [];

/** The planted defects of the sandbox (LAB-07). The catalogue is asked for when the list is unfolded. */
export function DefectControls() {
  const on = useCall(getSandbox, {}).data?.defects ?? [];
  const state = on.length === 0 ? 'nessuno attivo' : countOf(on.length, 'attivo', 'attivi');
  return (
    <div className={styles.defects}>
      <Panel label={`Difetti: ${state}`}>
        <DefectList />
      </Panel>
      <p>Sbagli da mettere apposta nel prodotto, uno per requisito: la tua suite li trova?</p>
    </div>
  );
}

function DefectList() {
  const defects = useCall(listDefects, {}).data ?? NONE;
  const on = defects.filter((defect) => defect.on);
  const [typed, setTyped] = useState('');
  const find = useMemo(
    () => textFinder(defects, ({ says, breaks }) => `${says} ${breaks}`),
    [defects],
  );
  const found = find(typed);
  /** The answer of the last switch while it is under way, on which the next one builds. */
  const last = useRef<Promise<Defect[]>>(undefined);
  /** Defects of the client come with the page. */
  const needsReload = useRef(false);
  const switchTo = (
    wantedOf: (on: readonly Defect[]) => readonly Defect[],
    changed: readonly Defect[],
  ) =>
    void runAction('I difetti restano come sono', async () => {
      const before = (last.current ?? Promise.resolve(defects)).catch(() => defects);
      const answer = before.then((list) => {
        const wanted = wantedOf(list.filter((defect) => defect.on));
        return call(setDefects, { body: { on: wanted.map(({ name }) => name) } });
      });
      last.current = answer;
      const list = await answer;
      needsReload.current ||= changed.some(({ side }) => side === 'client');
      regiaQueries.setQueryData(keyOf(listDefects, {}), list);
      if (last.current !== answer) return undefined;
      last.current = undefined;
      const done = describe(list.filter((defect) => defect.on));
      if (!needsReload.current) {
        await refreshAll();
        return done;
      }
      keepNotice(done);
      window.location.reload();
      return undefined;
    });
  return (
    <>
      <div className={styles.find}>
        <SearchField label="Cerca un difetto" value={typed} onChange={setTyped} />
        {on.length > 0 && (
          <Button variant="secondary" onClick={() => switchTo(() => [], on)}>
            Togli tutti i difetti
          </Button>
        )}
        <p role="status" className="line target">
          {foundOf(found.length, defects.length, 'difetto', 'difetti')}
        </p>
      </div>
      <ul role="list" aria-label="Difetti" className={styles.list}>
        {found.map((defect) => (
          <li key={defect.name}>
            <label className={styles.tick}>
              <input
                type="checkbox"
                checked={defect.on}
                onChange={() =>
                  switchTo(
                    (others) =>
                      defect.on
                        ? others.filter(({ name }) => name !== defect.name)
                        : [...others, defect],
                    [defect],
                  )
                }
              />
              <span>{`${defect.says} `}</span>
              <small>{defect.breaks}</small>
            </label>
          </li>
        ))}
      </ul>
    </>
  );
}

const describe = (on: readonly Defect[]): string => {
  const [first] = on;
  if (!first) return 'Nessun difetto attivo.';
  return on.length === 1
    ? `Difetto attivo: ${first.says}`
    : `${countOf(on.length, 'difetto attivo', 'difetti attivi')}.`;
};
