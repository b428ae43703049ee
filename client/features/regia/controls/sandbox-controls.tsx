import { createSandbox, SandboxId } from '#contract/control';
import { PROBLEM } from '#contract/problems';
import { call } from '../../../lib/api.ts';
import { formText } from '../../../lib/form-text.ts';
import { refreshAll } from '../regia-queries.ts';
import { runAction } from '../run-action.ts';
import { rememberOrigin, sandboxExists, setSandboxCookie } from '../sandbox.ts';
import { currentSandbox, DEFAULT_SANDBOX, sandboxName } from '../sandbox-cookie.ts';
import { ControlGroup } from './control-group.tsx';
import styles from './controls.module.css';

/** Switches this browser to a sandbox by name, and creates it if it does not exist. */
export function SandboxControls() {
  const here = currentSandbox();
  const enter = (id: string) =>
    runAction('Sandbox non cambiata', async () => {
      if (!SandboxId.safeParse(id).success) throw new Error(PROBLEM.sandboxId);
      setSandboxCookie(id);
      const existed = await sandboxExists();
      if (!existed) {
        await call(createSandbox, { body: { id } });
        rememberOrigin(id, { scenario: 'default', date: null });
      }
      await refreshAll();
      return existed ? `Sei nella sandbox ${id}.` : `Nuova sandbox ${id}, con i dati iniziali.`;
    });
  return (
    <ControlGroup title="Sandbox">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void enter(formText(event.currentTarget, 'sandbox').trim());
        }}
      >
        <label className={styles.name}>
          Nome
          <input
            name="sandbox"
            defaultValue={sandboxName(here)}
            required
            autoComplete="off"
            spellCheck={false}
          />
        </label>
        <button type="submit">Entra o crea</button>
      </form>
      {here !== DEFAULT_SANDBOX && (
        <button type="button" onClick={() => void enter(DEFAULT_SANDBOX)}>
          Torna alla predefinita
        </button>
      )}
    </ControlGroup>
  );
}
