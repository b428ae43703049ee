import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { getClock } from '#lab/control';
import { hasStatus } from '../../lib/api.ts';
import { useCall } from '../../lib/queries.ts';
import { BoardPage, PageHeader } from '../../ui/page-header.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/message.tsx';
import { Component as NotFound } from '../../screens/not-found.tsx';
import { regiaQueries } from '../regia/regia-queries.ts';
import { isRegiaOff, OFF_KEY, parameterIn, REGIA_PARAMETER } from '../regia/regia-visibility.ts';
import { tabStore } from '../../lib/storage.ts';
import { CatalogueSearch } from './catalogue-search.tsx';
import styles from './catalogue.module.css';

/**
 * A screen of Regia: not found where the control room's endpoints do not exist (DEMO_CONTROLS=off, DEMO-09), and a sentence
 * where they answer to others alone. What asks stays on the page, and the answer is shared with the bar: a guard that is
 * mounted anew by its own failure would ask for ever. One that is `bare` has no frame around it.
 */
export const regiaScreen = (Content: ComponentType, isBare = false): ComponentType => {
  const IfAvailable = () => {
    const { data, error } = useCall(getClock, {});
    if (data) return <Content />;
    if (!error) return null;
    const refused = hasStatus(error, 404) ? <NotFound /> : <Closed />;
    return isBare ? <main className={styles.bare}>{refused}</main> : refused;
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

function Closed() {
  return (
    <BoardPage
      board="Regia Chiusa"
      title="La Regia è chiusa"
      lead="Si apre con l’indirizzo di chi presenta, che ne porta con sé la chiave."
      actions={<ButtonLink to="/">Torna all’inizio</ButtonLink>}
    />
  );
}

/** The catalogue of messages; a note instead if Regia is off in this tab (DEMO-11). */
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
        <CatalogueSearch />
      )}
    </div>
  );
}

/** Switches Regia on again and loads the page anew without `?regia=off`; by a reload where only the fragment is left to assign. */
const switchRegiaOn = (): void => {
  tabStore.remove(OFF_KEY);
  const here = new URL(window.location.href);
  if (parameterIn(here.search) !== 'off') return window.location.reload();
  for (const name of [...here.searchParams.keys()])
    if (name.toLowerCase() === REGIA_PARAMETER) here.searchParams.delete(name);
  window.location.assign(here);
};
