import { ButtonLink } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SplitFlap } from '../ui/split-flap.tsx';
import styles from './not-found.module.css';

/** Shown for an unknown path (GEN-06). */
export function Component() {
  return (
    <>
      <div aria-hidden="true" className={styles.board}>
        <p className={styles.columns}>
          <span>Volo 404</span>
          <span>Stato</span>
        </p>
        <SplitFlap text="Cancellato" />
      </div>
      <PageHeader
        title="Pagina non trovata"
        lead="Da questo gate non parte nessun volo: l’indirizzo è sbagliato, o la pagina non c’è più."
      />
      <div className={styles.ways}>
        <ButtonLink to="/">Torna all’inizio</ButtonLink>
        <ButtonLink to="/cerca" variant="secondary" icon="search">
          Cerca un biglietto
        </ButtonLink>
      </div>
    </>
  );
}
