import { useRef, useState } from 'react';
import { PROBLEM } from '#contract/problems';
import { resetSandbox } from '#lab/control';
import { SnapshotName } from '#lab/fields';
import { LAB_PROBLEM } from '#lab/problems';
import {
  deleteSnapshot,
  keepSnapshot,
  listSnapshots,
  TOUR_NAME,
  type Snapshot,
} from '#lab/snapshots';
import { halfOf } from '#lab/texts';
import { call } from '../../lib/api.ts';
import { IS_STATIC } from '../../lib/edition.ts';
import { countOf, formatDate } from '../../lib/formats.ts';
import { useCall } from '../../lib/queries.ts';
import { useForm, type Problems } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { TextField } from '../../ui/field.tsx';
import { AskButton } from '../regia/ask-button.tsx';
import { useNextLines } from '../regia/next-lines.tsx';
import { refreshAll, refreshRegia } from '../regia/regia-queries.ts';
import regia from '../regia/regia.module.css';
import { runAction } from '../regia/run-action.ts';
import { scenarioLabel } from '../sandbox/scenario-names.ts';
import styles from './controls.module.css';

/** How many are shown at first, and with each press of the button. */
const PAGE = 20;
const WHOSE = IS_STATIC
  ? 'I salvataggi sono di questo browser: li trovi in ogni ambiente, e puoi tornarci o eliminarli.'
  : 'I salvataggi sono di tutti: chi usa questa demo li trova, in ogni ambiente, e può tornarci o eliminarli.';

/** Keeps the sandbox as it is under a name, and goes back to what was kept (LAB-02). Those of the tour are left out. */
export function Snapshots() {
  const snapshots = useCall(listSnapshots, {}, { refetchOnMount: 'always' });
  const named = snapshots.data?.filter(({ name }) => !name.startsWith(TOUR_NAME)) ?? [];
  const { list, shown, more } = useNextLines<HTMLOListElement, Snapshot>(named, PAGE);
  return (
    <div className={regia.beside}>
      <div>
        <SnapshotForm />
        <p>{WHOSE}</p>
      </div>
      <div>
        {snapshots.data && named.length === 0 && (
          <EmptyState icon="history" title="Nessun salvataggio.">
            Salva questo punto, con dati, orologio ed errori simulati, per tornarci.
          </EmptyState>
        )}
        {named.length > 0 && (
          <ol ref={list} className={regia.list} aria-label="Salvataggi, dal più recente">
            {shown.map((snapshot) => (
              <SnapshotItem key={snapshot.name} snapshot={snapshot} />
            ))}
          </ol>
        )}
        {more}
      </div>
    </div>
  );
}

/** Asks before it replaces a snapshot, which may be somebody else's. */
function SnapshotForm() {
  const [name, setName] = useState('');
  const [replaced, setReplaced] = useState<Snapshot | null>(null);
  const given = name.trim();
  const keep = async (): Promise<string> => {
    await call(keepSnapshot, { body: { name: given } });
    setName('');
    await refreshRegia();
    return `Salvataggio fatto: ${given}.`;
  };
  const { problems, form } = useForm({
    check: (): Problems => {
      if (given === '') return { snapshot: PROBLEM.required };
      const isName = SnapshotName.safeParse(given).success;
      return isName ? {} : { snapshot: halfOf(LAB_PROBLEM.snapshotName, 'it') };
    },
    send: () =>
      runAction('Salvataggio non fatto', async () => {
        const known = (await call(listSnapshots, {})).find((one) => one.name === given);
        if (!known) return keep();
        setReplaced(known);
        return undefined;
      }),
  });
  const problem = problems['snapshot'];
  return (
    <form noValidate {...form} className={joinClasses(regia.row, styles.keep)}>
      <TextField
        name="snapshot"
        label="Nome del salvataggio"
        error={problem}
        description={!problem && 'Minuscole, cifre e trattini, come «prima-della-vendita».'}
        value={name}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={setName}
      />
      <Button type="submit">Salva questo punto</Button>
      {replaced && (
        <ConfirmDialog
          isOpen
          danger
          question={`Sostituire il salvataggio «${replaced.name}»?`}
          confirmLabel="Sostituisci"
          onConfirm={() => {
            setReplaced(null);
            void runAction('Salvataggio non fatto', keep);
          }}
          onCancel={() => setReplaced(null)}
        >
          <p>Un salvataggio con questo nome c’è già. Se lo sostituisci va perso, per tutti.</p>
        </ConfirmDialog>
      )}
    </form>
  );
}

/** A snapshot, with buttons to go back to it and to delete it; both ask first, since what is lost cannot be brought back. */
function SnapshotItem({ snapshot }: { snapshot: Snapshot }) {
  const { name } = snapshot;
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
        <AskButton
          label="Torna qui"
          name={`Torna qui: ${name}`}
          question={`Tornare al salvataggio «${name}»?`}
          confirmLabel="Torna qui"
          onConfirm={goTo}
        >
          <p>
            Dati, orologio ed errori simulati che questo ambiente ha adesso vanno persi, e il
            registro ricomincia. Se ti servono ancora, salva prima anche questo punto.
          </p>
        </AskButton>
        <AskButton
          label="Cancella"
          name={`Cancella: ${name}`}
          question={`Cancellare il salvataggio «${name}»?`}
          confirmLabel="Cancella"
          danger
          onConfirm={remove}
        >
          <p>
            Non ci sarà più per nessuno. Gli ambienti nati da questo salvataggio restano come sono.
          </p>
        </AskButton>
      </div>
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
