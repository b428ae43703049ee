import { useEffect, useRef } from 'react';
import { isolate } from '#contract/typed-text';
import type { Session } from '../lib/stored-session.ts';
import { moveOn, stayAs, useOtherPerson } from '../lib/typing.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Alert } from '../ui/message.tsx';
import styles from './other-person.module.css';

const nameOf = ({ fullName, email }: Session): string => isolate(fullName || email);

/**
 * Shown while the browser has another person's session than that of who has typed on this page, or none any more (GEN-23):
 * nothing is sent until one of them is chosen. Where something was to be sent, it is scrolled into sight and has the focus.
 */
export function OtherPerson() {
  const clash = useOtherPerson();
  const frame = useRef<HTMLDivElement>(null);
  const refused = clash?.refused ?? 0;
  const lastRefused = useRef(refused);
  useEffect(() => {
    if (refused > lastRefused.current) {
      frame.current?.scrollIntoView({ block: 'center' });
      frame.current?.focus({ preventScroll: true });
    }
    lastRefused.current = refused;
  }, [refused]);
  if (!clash) return null;
  const { author, now } = clash;
  const authorName = nameOf(author) || 'prima';
  return (
    <div ref={frame} tabIndex={-1} className={styles.otherPerson}>
      <Alert tone="info">
        <p>{now.access === null ? LOGGED_OUT : logged(nameOf(now))}</p>
        <p>
          {`Quello che hai scritto qui come ${authorName} non è stato inviato ed è ancora qui. ${now.access === null ? 'Accedi di nuovo per inviarlo.' : 'Se cambi persona, si perde.'}`}
        </p>
        <div className={styles.choices}>
          {now.access === null ? (
            <ButtonLink to="/login" target="_blank" size="small">
              Accedi di nuovo
            </ButtonLink>
          ) : (
            <Button size="small" onClick={() => stayAs(author)}>
              Continua come prima
            </Button>
          )}
          <Button variant="secondary" size="small" onClick={moveOn}>
            {now.access === null ? 'Lascia la pagina' : 'Cambia persona'}
          </Button>
        </div>
      </Alert>
    </div>
  );
}

const LOGGED_OUT = 'Hai effettuato il logout in un’altra scheda.';

const logged = (name: string): string =>
  `In questo browser ora è collegata un’altra persona${name && `, ${name}`}.`;
