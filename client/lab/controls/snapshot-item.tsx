import { useRef, useState } from 'react';
import { resetSandbox } from '#lab/control';
import { deleteSnapshot, type Snapshot } from '#lab/snapshots';
import { call } from '../../lib/api.ts';
import { countOf, formatDate } from '../../lib/formats.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import regia from '../regia/regia.module.css';
import { refreshAll, refreshRegia } from '../regia/regia-queries.ts';
import { runAction } from '../regia/run-action.ts';
import styles from './controls.module.css';
import { scenarioLabel } from '../sandbox/scenario-names.ts';

/** A snapshot, with buttons to go back to it and to delete it; both ask first, since what is lost cannot be brought back. */
export function SnapshotItem({ snapshot }: { snapshot: Snapshot }) {
  const { name } = snapshot;
  const [asked, setAsked] = useState<'goTo' | 'remove' | null>(null);
  const item = useRef<HTMLLIElement>(null);
  const goTo = () =>
    runAction('Salvataggio non ripreso', async () => {
      await call(resetSandbox, { body: { snapshot: name } });
      await refreshAll();
      return `Salvataggio ripreso: ${name}. Il registro ricomincia da qui.`;
    });
  const remove = () =>
    runAction('Salvataggio non eliminato', async () => {
      await call(deleteSnapshot, { params: { name } });
      // The button that has the focus goes with its line.
      item.current?.closest<HTMLElement>('section')?.focus();
      await refreshRegia();
      return `Salvataggio eliminato: ${name}.`;
    });
  const answer = (run?: () => Promise<void>) => {
    setAsked(null);
    void run?.();
  };
  return (
    <li ref={item} tabIndex={-1} className={styles.kept}>
      <div>
        <p>
          <strong>{name}</strong>
        </p>
        <p>
          <small>{contentsOf(snapshot).join(' · ')}</small>
        </p>
      </div>
      <div className={regia.row}>
        <button type="button" aria-label={`Torna qui: ${name}`} onClick={() => setAsked('goTo')}>
          Torna qui
        </button>
        <button type="button" aria-label={`Cancella: ${name}`} onClick={() => setAsked('remove')}>
          Cancella
        </button>
      </div>
      <ConfirmDialog
        isOpen={asked === 'goTo'}
        question={`Tornare al salvataggio «${name}»?`}
        confirmLabel="Torna qui"
        onConfirm={() => answer(goTo)}
        onCancel={() => answer()}
      >
        <p>
          Dati, orologio ed errori simulati che questo ambiente ha adesso vanno persi, e il registro
          ricomincia. Se ti servono ancora, salva prima anche questo punto.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'remove'}
        danger
        question={`Cancellare il salvataggio «${name}»?`}
        confirmLabel="Cancella"
        onConfirm={() => answer(remove)}
        onCancel={() => answer()}
      >
        <p>
          Non ci sarà più per nessuno. Gli ambienti nati da questo salvataggio restano come sono.
        </p>
      </ConfirmDialog>
    </li>
  );
}

const contentsOf = ({ date, clock, counts, faults, scenario }: Snapshot): string[] => [
  clock.mode === 'live' ? 'in tempo reale' : formatDate(date),
  countOf(counts['tickets'] ?? 0, 'biglietto', 'biglietti'),
  countOf(counts['users'] ?? 0, 'utente', 'utenti'),
  ...(faults > 0 ? [countOf(faults, 'errore simulato', 'errori simulati')] : []),
  `scenario ${scenarioLabel(scenario)}`,
];
