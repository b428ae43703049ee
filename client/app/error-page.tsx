import { useEffect, useRef } from 'react';
import { useRouteError } from 'react-router-dom';
import { report } from '../lib/report.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SplitFlap } from '../ui/split-flap.tsx';
import styles from './error-page.module.css';

/** Shown in place of a screen that crashed (GEN-06); the navigation around it still works. */
export function ScreenError() {
  const error = useRouteError();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    report('La schermata si è interrotta', error);
    place.current?.focus();
  }, [error]);
  return (
    <div ref={place} tabIndex={-1} className={styles.screen}>
      <div aria-hidden="true" className={styles.board}>
        <SplitFlap text="Ritardo" />
      </div>
      <PageHeader
        title="Qualcosa è andato storto"
        lead="Questa pagina si è interrotta per un errore. Puoi ricaricarla o tornare all’inizio: quello che hai salvato non è perso."
      />
      <div className={styles.ways}>
        <Button onClick={() => window.location.reload()}>Ricarica la pagina</Button>
        <ButtonLink to="/" reloadDocument variant="secondary">
          Torna all’inizio
        </ButtonLink>
      </div>
    </div>
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
