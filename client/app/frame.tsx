import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { onOnline } from '../lib/load-code.ts';
import { askAgain, queryClient } from '../lib/queries.ts';
import { adoptSilentChanges } from '../lib/silent-changes.ts';
import { useTurn, moveOn, stayAs, useOtherPerson } from '../lib/typing.ts';
import { CurrentAnnouncement } from '../ui/announcement.tsx';
import { ignoreHeldEnter } from '../ui/presses.ts';
import styles from './shell.module.css';
import { Navigation } from './navigation.tsx';
import { isolate } from '#contract/typed-text';
import type { Session } from '../lib/session.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Alert } from '../ui/message.tsx';

/** The layout of every screen but the landing: navigation, the current announcement, and the screen. */
export function Component() {
  const { key } = useLocation();
  const firstKey = useRef(key);
  const turn = useTurn();
  useEffect(() => {
    if (key !== firstKey.current) void askAgain();
  }, [key]);
  useEffect(() => onOnline(() => void askAgain()), []);
  useEffect(adoptSilentChanges, []);
  useEffect(ignoreHeldEnter, []);
  useEffect(refuseStrayFiles, []);
  return (
    <QueryClientProvider client={queryClient}>
      <Navigation />
      <CurrentAnnouncement />
      <main id="contenuto" tabIndex={-1} className={styles.main}>
        <OtherPerson />
        <Outlet key={turn} />
      </main>
    </QueryClientProvider>
  );
}

const refuse = (event: DragEvent): void => {
  const carriesFile = event.dataTransfer?.types.includes('Files') ?? false;
  const isTaken = event.target instanceof HTMLInputElement && event.target.type === 'file';
  if (!carriesFile || isTaken) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
};

/**
 * A file that is dropped beside a file field does nothing: browsers open it in place of the page, and what was typed there
 * is lost. Returns what ends this.
 */
const refuseStrayFiles = (): (() => void) => {
  const events = ['dragover', 'drop'] as const;
  for (const event of events) document.addEventListener(event, refuse);
  return () => {
    for (const event of events) document.removeEventListener(event, refuse);
  };
};

const nameOf = ({ fullName, email }: Session): string => isolate(fullName || email);

/**
 * Shown while the browser has another person's session than that of who has typed on this page, or none any more (GEN-23):
 * nothing is sent until one of them is chosen. Where something was to be sent, it is scrolled into sight and has the focus.
 */
function OtherPerson() {
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
        <div className="stack gap2">
          <p>{now.access === null ? LOGGED_OUT : logged(nameOf(now))}</p>
          <p>
            {`Quello che hai scritto qui come ${authorName} non è stato inviato ed è ancora qui. ${now.access === null ? 'Accedi di nuovo per inviarlo.' : 'Se cambi persona, si perde.'}`}
          </p>
          <div className="wrap gap2">
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
        </div>
      </Alert>
    </div>
  );
}

const LOGGED_OUT = 'Hai effettuato il logout in un’altra scheda.';

const logged = (name: string): string =>
  `In questo browser ora è collegata un’altra persona${name && `, ${name}`}.`;
