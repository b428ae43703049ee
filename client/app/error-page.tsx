import { useEffect, useRef } from 'react';
import { useRouteError } from 'react-router-dom';
import { report } from '../lib/report.ts';
import { BoardPage } from '../ui/board-page.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import styles from './frame.module.css';

interface FailureProps {
  error: unknown;
  /** What happened, and what can be done. */
  lead: string;
  /** Asks again for what did not load. */
  onRetry?: () => void;
}

/** What a page shows in place of a screen; the navigation around it still works. */
function Failure({ error, lead, onRetry }: FailureProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    report('La schermata si è interrotta', error);
    place.current?.focus();
  }, [error]);
  return (
    <div ref={place} tabIndex={-1}>
      <BoardPage
        board="In ritardo"
        title="Qualcosa è andato storto"
        lead={lead}
        actions={
          <>
            {onRetry && <Button onClick={onRetry}>Riprova</Button>}
            <Button
              variant={onRetry ? 'secondary' : 'primary'}
              onClick={() => window.location.reload()}
            >
              Ricarica la pagina
            </Button>
            <ButtonLink to="/" reloadDocument variant="secondary">
              Torna all’inizio
            </ButtonLink>
          </>
        }
      />
    </div>
  );
}

/** Shown in place of a screen that crashed (GEN-06). */
export function ScreenError() {
  return (
    <Failure
      error={useRouteError()}
      lead="Questa pagina si è interrotta per un errore. Puoi ricaricarla o tornare all’inizio: quello che hai salvato non è perso."
    />
  );
}

interface MissingProps {
  error: unknown;
  onRetry: () => void;
}

/** Shown in place of a screen whose code did not arrive, which can be asked for again (GEN-13). */
export function MissingScreen(props: MissingProps) {
  return (
    <Failure
      {...props}
      lead="Questa pagina non si è caricata. Controlla la connessione e riprova: quello che hai salvato non è perso."
    />
  );
}

/** The same for the layout around the screens, without the navigation. */
export function MissingPage(props: MissingProps) {
  return (
    <main className={styles.page}>
      <MissingScreen {...props} />
    </main>
  );
}

/** The same for a crash outside the screens, without the navigation. */
export function ErrorPage() {
  return (
    <main className={styles.page}>
      <ScreenError />
    </main>
  );
}
