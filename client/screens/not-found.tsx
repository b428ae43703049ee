import { BoardPage } from '../ui/page-header.tsx';
import { ButtonLink } from '../ui/button.tsx';

/** Shown for an unknown path (GEN-06). */
export function Component() {
  return (
    <BoardPage
      board="Volo 404 Cancellato"
      title="Pagina non trovata"
      lead="Da questo gate non parte nessun volo: l’indirizzo è sbagliato, o la pagina non c’è più."
      actions={
        <>
          <ButtonLink to="/">Torna all’inizio</ButtonLink>
          <ButtonLink to="/cerca" variant="secondary" icon="search">
            Cerca un biglietto
          </ButtonLink>
        </>
      }
    />
  );
}
