import { useEffect, type ComponentType, useRef } from 'react';
import { useLocation, useRouteError } from 'react-router-dom';
import { beginAnew } from '../lib/begin-anew.ts';
import { loadCode, useCode } from '../lib/load-code.ts';
import { LOADING } from '#contract/own-brand';
import styles from './shell.module.css';
import { report } from '../lib/report.ts';
import { BoardPage } from '../ui/page-header.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';

/** Shown while the first screen's code is loading; banner and footer are there already. */
export function Loading() {
  return (
    <main className={styles.loading}>
      <p role="status">{LOADING}</p>
    </main>
  );
}

interface RouteCode {
  Component: ComponentType;
}

/**
 * The code of a route. React Router keeps a rejected promise for as long as the page is open, so a failure resolves to a
 * component that asks again: when it is mounted, with each visit, when the browser is online again, and when it is told
 * to (GEN-13). Code that a newer version has replaced never comes: the page is loaded anew.
 */
export const lazyRoute =
  (load: () => Promise<RouteCode>, isPage = false) =>
  async (): Promise<RouteCode> => {
    try {
      const { Component } = await loadCode(load);
      return { Component };
    } catch {
      const Late = () => {
        const { code, error, retry } = useCode(load, useLocation().key);
        // A screen that has no code holds nothing that a reload could lose.
        useEffect(() => {
          if (error !== null) void beginAnew();
        }, [error]);
        if (code) return <code.Component />;
        return error === null ? (
          <Loading />
        ) : (
          <Failure error={error} onRetry={retry} isPage={isPage} />
        );
      };
      return { Component: Late };
    }
  };

const CRASHED =
  'Questa pagina si è interrotta per un errore. Puoi ricaricarla o tornare all’inizio: quello che hai salvato non è perso.';
const MISSING =
  'Questa pagina non si è caricata. Controlla la connessione e riprova: quello che hai salvato non è perso.';

interface FailureProps {
  error: unknown;
  /** Asks again for code that did not arrive (GEN-13); absent where a screen crashed (GEN-06). */
  onRetry?: () => void;
  /** In place of the layout around the screens too, without the navigation. */
  isPage?: boolean | undefined;
}

/** What a page shows in place of a screen. */
function Failure({ error, onRetry, isPage = false }: FailureProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    report('La schermata si è interrotta', error);
    place.current?.focus();
  }, [error]);
  const shown = (
    <div ref={place} tabIndex={-1}>
      <BoardPage
        board="In ritardo"
        title="Qualcosa è andato storto"
        lead={onRetry ? MISSING : CRASHED}
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
  return isPage ? <main className={styles.main}>{shown}</main> : shown;
}

/** Shown in place of a screen that crashed, or of the whole page. */
export function ScreenError({ isPage }: Pick<FailureProps, 'isPage'>) {
  return <Failure error={useRouteError()} isPage={isPage} />;
}
