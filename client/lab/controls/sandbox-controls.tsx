import { useId, useState } from 'react';
import { createSandbox, listSandboxes, SandboxId } from '#lab/control';
import { LAB_PROBLEM } from '#lab/problems';
import { halfOf } from '#lab/texts';
import { call, hasStatus } from '../../lib/api.ts';
import { IS_STATIC } from '../../lib/edition.ts';
import { formatDate } from '../../lib/formats.ts';
import { useCall } from '../../lib/queries.ts';
import { useForm } from '../../lib/use-form.ts';
import { useOnce } from '../../lib/use-once.ts';
import { renewSession } from '../sandbox/personas.ts';
import { refreshAfterChange } from '../regia/regia-queries.ts';
import { runAction } from '../regia/run-action.ts';
import { currentSandbox, DEFAULT_SANDBOX, setSandboxCookie } from '../sandbox/sandbox-cookie.ts';
import { ControlGroup } from './control-group.tsx';
import { scenarioLabel } from '../sandbox/scenario-names.ts';
import regia from '../regia/regia.module.css';
import styles from './controls.module.css';
import { SetAside } from './set-aside.tsx';

/** The sandboxes that are offered by name: those that were used last. */
const SUGGESTIONS = 20;

/** Switches this browser to a sandbox by name, and creates it if it does not exist. */
export function SandboxControls() {
  const errorId = useId();
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
  const { problems, form } = useForm({ send: () => enter(typed.trim()) });
  const problem = problems['sandbox'];
  return (
    <ControlGroup title="Ambiente di prova">
      <form {...form} className={styles.enter}>
        <label className={styles.sandbox}>
          <span className="sr-only">Nome</span>
          <input
            name="sandbox"
            value={typed}
            onChange={({ target: { value } }) => setTyped(value)}
            required
            autoComplete="off"
            spellCheck={false}
            list={listId}
            aria-invalid={Boolean(problem) || undefined}
            aria-describedby={problem && errorId}
          />
        </label>
        <datalist id={listId}>
          {sandboxes.slice(0, SUGGESTIONS).map(({ id, scenario, date }) => (
            <option key={id} value={id}>
              {`${id}: ${scenarioLabel(scenario)}, ${formatDate(date)}`}
            </option>
          ))}
        </datalist>
        <button type="submit">Apri o crea</button>
        {problem && (
          <p id={errorId} className={regia.error}>
            {problem}
          </p>
        )}
      </form>
      {here !== DEFAULT_SANDBOX && (
        <button type="button" onClick={() => void enter(DEFAULT_SANDBOX)}>
          Torna al predefinito
        </button>
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
