import { useLocation } from 'react-router-dom';
import { listPersonas } from '#contract/demo';
import { useCall } from '../../../lib/queries.ts';
import { useSession } from '../../../lib/session.ts';
import { act } from '../run-action.ts';
import styles from './controls.module.css';
import { useGo } from '../use-navigate-to.ts';
import { ControlGroup } from './control-group.tsx';
import { becomeAt, becomeVisitor, nameOf, placeFor, type Persona } from '../personas.ts';
import { refreshRegia } from '../regia-queries.ts';

/** One press becomes a persona. */
export function PersonaControls() {
  const personas = useCall(listPersonas, {});
  const { access, email } = useSession();
  const location = useLocation();
  const go = useGo();
  const turnInto = (persona: Persona) =>
    act(`Login rifiutato a ${nameOf(persona)}`, async () => {
      await becomeAt(persona, placeFor(persona, location), go);
      await refreshRegia();
      return `Ora sei ${nameOf(persona)}.`;
    });
  const leave = () =>
    act('Non sei uscito', async () => {
      becomeVisitor();
      await refreshRegia();
      return 'Ora sei un visitatore.';
    });
  return (
    <ControlGroup title="Chi sei" className={styles.people}>
      {personas.data?.map((persona) => (
        <button
          key={persona.key}
          type="button"
          className={styles.persona}
          aria-pressed={Boolean(access) && email === persona.email}
          onClick={() => void turnInto(persona)}
        >
          <strong>{nameOf(persona)}</strong>
          <span>{rolesOf(persona)}</span>
        </button>
      ))}
      <button
        type="button"
        className={styles.persona}
        aria-pressed={!access}
        onClick={() => void leave()}
      >
        <strong>Visitatore</strong>
        <span>senza sessione</span>
      </button>
    </ControlGroup>
  );
}

const rolesOf = ({ is_staff, is_active, says }: Persona): string =>
  `${is_staff ? 'staff · ' : is_active ? '' : 'disattivato · '}${says}`;
