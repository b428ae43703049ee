import { useLocation } from 'react-router-dom';
import { listPersonas } from '#lab/control';
import { Typed, TypedEmail } from '../../lib/typed.tsx';
import { useCall } from '../../lib/queries.ts';
import { useSession } from '../../lib/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import {
  loginAndNavigate,
  logOut,
  personaName,
  pathAfterLogin,
  type Persona,
  useNavigateTo,
} from '../sandbox/personas.ts';
import { refreshRegia } from '../regia/regia-queries.ts';
import { runAction } from '../regia/run-action.ts';
import { ControlGroup } from './control-group.tsx';
import regia from '../regia/regia.module.css';
import styles from './controls.module.css';

interface PersonaControlsProps {
  /** The keys of those who are offered; all of them without it. */
  only?: readonly string[];
  className?: string | undefined;
}

/** A button for each persona and for the visitor; pressing it logs in or out. */
export function PersonaControls({ only, className }: PersonaControlsProps) {
  const { data = [] } = useCall(listPersonas, {});
  const offered = only ? data.filter(({ key }) => only.includes(key)) : data;
  const { access, email } = useSession();
  const location = useLocation();
  const navigateTo = useNavigateTo();
  const enterAs = (persona: Persona) =>
    runAction(`Accesso rifiutato a ${personaName(persona)}`, async () => {
      await loginAndNavigate(persona, pathAfterLogin(persona, location), navigateTo);
      await refreshRegia();
      return `Ora sei ${personaName(persona)}.`;
    });
  const leave = () =>
    runAction('Uscita non riuscita', async () => {
      logOut();
      await refreshRegia();
      return 'Ora sei un visitatore.';
    });
  return (
    <ControlGroup title="Chi sei" className={joinClasses(styles.people, className)}>
      {offered.map((persona) => (
        <Button
          key={persona.key}
          variant="secondary"
          className={regia.entry}
          aria-pressed={Boolean(access) && email === persona.email}
          disabled={!persona.here}
          onClick={() => void enterAs(persona)}
        >
          <span className="wrap gap1">
            <span>
              {persona.full_name ? (
                <Typed>{persona.full_name}</Typed>
              ) : (
                <TypedEmail>{persona.email}</TypedEmail>
              )}
            </span>
            {tagsOf(persona).map((tag) => (
              <Badge key={tag} tone="plain">
                {tag}
              </Badge>
            ))}
          </span>
          <small>{persona.says}</small>
        </Button>
      ))}
      <Button
        variant="secondary"
        className={regia.entry}
        aria-pressed={!access}
        onClick={() => void leave()}
      >
        <span className="wrap">Visitatore</span>
        <small>Cerco senza un account.</small>
      </Button>
    </ControlGroup>
  );
}

const tagsOf = ({ is_staff, is_active, here }: Persona): string[] => [
  ...(is_staff ? ['staff'] : is_active ? [] : ['disattivato']),
  ...(here ? [] : ['non c’è in questo ambiente']),
];
