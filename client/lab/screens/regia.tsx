import { RegiaPage, RequireRegia } from '../catalogue/regia-page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Component as NotFound } from '../../screens/not-found.tsx';
import styles from './regia.module.css';

/** The catalogue of messages (DEMO-11). */
export function Component() {
  return (
    <RequireRegia otherwise={<NotFound />}>
      <div className={styles.page}>
        <PageHeader
          kicker="Regia"
          title="Tutti i messaggi della demo"
          lead="Un clic su «Mostra» prepara la causa, va dove il messaggio compare e compie i gesti che servono. Gli errori che l’utente non vede sono nel Registro."
        />
        <RegiaPage />
      </div>
    </RequireRegia>
  );
}
