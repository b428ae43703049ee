import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { getClock } from '#lab/control';
import { hasStatus } from '../../lib/api.ts';
import { useCall } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/message.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Component as NotFound } from '../../screens/not-found.tsx';
import { regiaQueries } from '../regia/regia-queries.ts';
import { isRegiaOff, switchRegiaOn } from '../regia/regia-visibility.ts';
import { CatalogueSearch } from './catalogue-search.tsx';
import styles from './catalogue-search.module.css';

/** A screen of Regia, not found where the control room's endpoints do not exist (DEMO_CONTROLS=off, DEMO-09). */
export const regiaScreen = (Content: ComponentType): ComponentType => {
  const IfAvailable = () => {
    const { isPending, error } = useCall(getClock, {});
    if (isPending) return null;
    return hasStatus(error, 404) ? <NotFound /> : <Content />;
  };
  return () =>
    isRegiaOff() ? (
      <Content />
    ) : (
      <QueryClientProvider client={regiaQueries}>
        <IfAvailable />
      </QueryClientProvider>
    );
};

/** The catalogue of messages; a note instead if Regia is off or this browser may not use it (DEMO-11). */
export function RegiaPage() {
  return (
    <div className={styles.page}>
      <PageHeader
        kicker="Regia"
        title="Tutti i messaggi della demo"
        lead="Un clic su «Mostra» prepara la causa, va dove il messaggio compare e compie i gesti che servono. Gli errori che l’utente non vede sono nel Registro."
      />
      {isRegiaOff() ? (
        <>
          <Note>La Regia è spenta in questa scheda.</Note>
          <Button onClick={switchRegiaOn}>Accendi la Regia</Button>
        </>
      ) : (
        <CatalogueIfAvailable />
      )}
    </div>
  );
}

function CatalogueIfAvailable() {
  // Asked again once it has failed, it would be pending, which takes this from the page: for ever.
  const clock = useCall(getClock, {}, { retryOnMount: false });
  if (clock.isPending) return null;
  if (!clock.data) return <Note>Questo server non ha una Regia.</Note>;
  return <CatalogueSearch />;
}
