import { useId, useState } from 'react';
import { PROBLEM } from '#contract/problems';
import { createSandbox, listSandboxes, SandboxId } from '#lab/control';
import { LAB_PROBLEM } from '#lab/problems';
import { halfOf } from '#lab/texts';
import { call, hasStatus } from '../../lib/api.ts';
import { IS_STATIC } from '../../lib/edition.ts';
import { formatDate } from '../../lib/formats.ts';
import { useCall } from '../../lib/queries.ts';
import { useForm, type Problems } from '../../lib/use-form.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { TextField } from '../../ui/field.tsx';
import { renewSession } from '../sandbox/personas.ts';
import { refreshAfterChange } from '../regia/regia-queries.ts';
import { runAction } from '../regia/run-action.ts';
import { currentSandbox, DEFAULT_SANDBOX, setSandboxCookie } from '../sandbox/sandbox-cookie.ts';
import { ControlGroup } from './control-group.tsx';
import { scenarioLabel } from '../sandbox/scenario-names.ts';
import regia from '../regia/regia.module.css';
import styles from './controls.module.css';
import { useObservable } from '../../lib/observable.ts';
import { asideCount, ASIDE_TEXT, removeAside, saveAside } from '../../lib/set-aside.ts';
import { AskButton } from '../regia/ask-button.tsx';

/** The sandboxes that are offered by name: those that were used last. */
const SUGGESTIONS = 20;

/** Switches this browser to a sandbox by name, and creates it if it does not exist. */
export function SandboxControls() {
  const listId = useId();
  const { data: sandboxes = [] } = useCall(listSandboxes, {}, { refetchOnMount: 'always' });
  const here = currentSandbox();
  const [typed, setTyped] = useState(here);
  // One at a time: while one is entered, the cookie of another would make the first call ask for the wrong sandbox.
  const { run: enter } = useOnce((id: string) =>
    runAction('Ambiente non cambiato', async () => {
      if (!SandboxId.safeParse(id).success) throw new Error(halfOf(LAB_PROBLEM.sandboxId, 'it'));
      const existed = id === DEFAULT_SANDBOX || !(await makeIfMissing(id));
      setSandboxCookie(id);
      // A session is good in its own sandbox alone.
      const sessionNote = await refreshAfterChange(renewSession);
      const done = existed
        ? `Sei nell’ambiente ${id}.`
        : `Nuovo ambiente ${id}, con i dati iniziali.`;
      return done + sessionNote;
    }),
  );
  const { problems, form } = useForm({
    check: (): Problems => (typed.trim() === '' ? { sandbox: PROBLEM.required } : {}),
    send: () => enter(typed.trim()),
  });
  return (
    <ControlGroup title="Ambiente di prova">
      <form {...form} className={joinClasses(regia.row, styles.enter)}>
        <TextField
          name="sandbox"
          label={<span className="sr-only">Nome</span>}
          error={problems['sandbox']}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          spellCheck={false}
          list={listId}
          className={styles.sandbox}
        />
        <datalist id={listId}>
          {sandboxes.slice(0, SUGGESTIONS).map(({ id, scenario, date }) => (
            <option key={id} value={id}>
              {`${id}: ${scenarioLabel(scenario)}, ${formatDate(date)}`}
            </option>
          ))}
        </datalist>
        <Button type="submit" variant="secondary">
          Apri o crea
        </Button>
      </form>
      {here !== DEFAULT_SANDBOX && (
        <Button variant="secondary" onClick={() => void enter(DEFAULT_SANDBOX)}>
          Torna al predefinito
        </Button>
      )}
      {IS_STATIC && (
        <p>La demo vive in questo browser: nessun altro dispositivo vede quello che fai qui.</p>
      )}
      {IS_STATIC && <SetAside />}
    </ControlGroup>
  );
}

/** Makes a sandbox of this name, and resolves to whether there was none. */
const makeIfMissing = async (id: string): Promise<boolean> => {
  try {
    await call(createSandbox, { body: { id } });
    return true;
  } catch (error) {
    if (hasStatus(error, 409)) return false;
    throw error;
  }
};

/** What the static edition has set aside, to be downloaded or removed (STATIC-04). */
function SetAside() {
  const count = useObservable(asideCount);
  if (count === 0) return null;
  const save = () =>
    runAction('Dati non scaricati', async () => {
      await saveAside();
      return 'I dati messi da parte sono nel file appena scaricato.';
    });
  const remove = () =>
    runAction('Dati non eliminati', async () => {
      await removeAside();
      return 'I dati messi da parte sono stati eliminati.';
    });
  return (
    <>
      <p>{ASIDE_TEXT}</p>
      <Button variant="secondary" onClick={() => void save()}>
        Scarica i dati messi da parte
      </Button>
      <AskButton
        label="Cancella i dati messi da parte"
        question="Cancellare i dati messi da parte?"
        confirmLabel="Cancella"
        danger
        onConfirm={remove}
      >
        <p>Non si potranno più scaricare. I dati di adesso restano come sono.</p>
      </AskButton>
    </>
  );
}
