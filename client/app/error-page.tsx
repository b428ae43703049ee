import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { report } from '../lib/report.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import styles from './error-page.module.css';

/** GEN-06: a crash inside a screen, told with two ways on. */
export function ErrorPage() {
  const error = useRouteError();
  useEffect(() => report('La schermata si è interrotta', error), [error]);
  return (
    <main className={styles.page}>
      <PageHeader
        kicker="Volo interrotto"
        title="Qualcosa è andato storto"
        lead="La pagina si è interrotta per un errore. Puoi ricaricarla o tornare all'inizio: quello che hai salvato non è perso."
      />
      <div className={styles.ways}>
        <Button onClick={() => window.location.reload()}>Ricarica la pagina</Button>
        <ButtonLink to="/" reloadDocument variant="secondary">
          Torna all'inizio
        </ButtonLink>
      </div>
    </main>
  );
}
