import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getClock } from '#contract/demo';
import { CallFailed } from '../../../lib/api.ts';
import { useCall } from '../../../lib/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/message.tsx';
import { CATALOGUE } from './catalogue.ts';
import { CatalogueTable } from './catalogue-table.tsx';
import { isRegiaOff, switchRegiaOn } from '../regia-visibility.ts';
import { regiaQueries } from '../regia-queries.ts';
import { isSandboxGone } from '../sandbox.ts';

interface UnlessUnknownProps {
  /** Shown where the server does not even know of a control room (DEMO-09). */
  otherwise: ReactNode;
  children: ReactNode;
}

export function UnlessUnknown(props: UnlessUnknownProps) {
  if (isRegiaOff()) return props.children;
  return (
    <QueryClientProvider client={regiaQueries}>
      <OnceKnown {...props} />
    </QueryClientProvider>
  );
}

function OnceKnown({ otherwise, children }: UnlessUnknownProps) {
  const { isPending, error } = useCall(getClock, {});
  if (isPending) return null;
  const isUnknown = error instanceof CallFailed && error.status === 404 && !isSandboxGone(error);
  return isUnknown ? otherwise : children;
}

/** The catalogue where there is a control room; else why there is none (DEMO-11). */
export function RegiaPage() {
  if (isRegiaOff()) {
    return (
      <>
        <Note>La Regia è spenta in questa scheda.</Note>
        <Button onClick={switchRegiaOn}>Accendi la Regia</Button>
      </>
    );
  }
  return (
    <QueryClientProvider client={regiaQueries}>
      <WhereThereIsOne />
    </QueryClientProvider>
  );
}

function WhereThereIsOne() {
  const clock = useCall(getClock, {});
  // The bar says what to do about it.
  if (clock.isPending || isSandboxGone(clock.error)) return null;
  if (!clock.data) return <Note>Questo server non ha una Regia.</Note>;
  return CATALOGUE.map(({ title, note, rows }) => (
    <section key={title} aria-label={title}>
      <h2>{title}</h2>
      {note && <p>{note}</p>}
      <CatalogueTable title={title} rows={rows} />
    </section>
  ));
}
