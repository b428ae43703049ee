import { useId, useRef, useState } from 'react';
import { SnapshotName } from '#lab/fields';
import { PROBLEM } from '#contract/problems';
import { LAB_PROBLEM } from '#lab/problems';
import { halfOf } from '#lab/texts';
import { keepSnapshot, listSnapshots, type Snapshot } from '#lab/snapshots';
import { call } from '../../lib/api.ts';
import { useForm, type Problems } from '../../lib/use-form.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { refreshRegia } from '../regia/regia-queries.ts';
import { runAction } from '../regia/run-action.ts';
import regia from '../regia/regia.module.css';
import styles from './controls.module.css';

/** Keeps the sandbox under a name (LAB-02); asks before it replaces a snapshot, which may be somebody else's. */
export function SnapshotForm() {
  const [name, setName] = useState('');
  const [replaced, setReplaced] = useState<Snapshot | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const [hintId, errorId] = [useId(), useId()];
  const keep = async (given: string) => {
    await call(keepSnapshot, { body: { name: given } });
    setName('');
    await refreshRegia();
    return `Salvataggio fatto: ${given}.`;
  };
  const keepOrAsk = (given: string) =>
    runAction('Salvataggio non fatto', async () => {
      const known = (await call(listSnapshots, {})).find((one) => one.name === given);
      if (!known) return keep(given);
      setReplaced(known);
      return undefined;
    });
  const { problems, form } = useForm({
    check: (): Problems => {
      const given = name.trim();
      if (given === '') return { snapshot: PROBLEM.required };
      return SnapshotName.safeParse(given).success
        ? {}
        : { snapshot: halfOf(LAB_PROBLEM.snapshotName, 'it') };
    },
    send: () => keepOrAsk(name.trim()),
    onRefused: () => field.current?.focus(),
  });
  const problem = problems['snapshot'];
  return (
    <form noValidate {...form} className={styles.keep}>
      <label className={styles.name}>
        <span>Nome del salvataggio</span>
        <input
          ref={field}
          name="snapshot"
          value={name}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={Boolean(problem) || undefined}
          aria-describedby={problem ? errorId : hintId}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <button type="submit" className={regia.main}>
        Salva questo punto
      </button>
      {problem ? (
        <p id={errorId} className={regia.error}>
          {problem}
        </p>
      ) : (
        <p id={hintId}>
          <span>{'Minuscole, cifre e trattini, come '}</span>
          <span className={styles.sample}>«prima-della-vendita».</span>
        </p>
      )}
      {replaced && (
        <ConfirmDialog
          isOpen
          danger
          question={`Sostituire il salvataggio «${replaced.name}»?`}
          confirmLabel="Sostituisci"
          onConfirm={() => {
            setReplaced(null);
            void runAction('Salvataggio non fatto', () => keep(replaced.name));
          }}
          onCancel={() => setReplaced(null)}
        >
          <p>Un salvataggio con questo nome c’è già. Se lo sostituisci va perso, per tutti.</p>
        </ConfirmDialog>
      )}
    </form>
  );
}
