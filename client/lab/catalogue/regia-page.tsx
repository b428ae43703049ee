import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getClock } from '#lab/control';
import { hasStatus } from '../../lib/api.ts';
import { useCall } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/message.tsx';
import { regiaQueries } from '../regia-queries.ts';
import { isRegiaOff, switchRegiaOn } from '../regia-visibility.ts';
import { goneSandbox } from '../sandbox.ts';
import { CatalogueSearch } from './catalogue-search.tsx';

interface RequireRegiaProps {
  /** Rendered where the control room's endpoints do not exist (DEMO_CONTROLS=off, DEMO-09). */
  otherwise: ReactNode;
  children: ReactNode;
}

/** Renders its children, unless the server has no control room. */
export function RequireRegia(props: RequireRegiaProps) {
  if (isRegiaOff()) return props.children;
  return (
    <QueryClientProvider client={regiaQueries}>
      <ChildrenIfAvailable {...props} />
    </QueryClientProvider>
  );
}

function ChildrenIfAvailable({ otherwise, children }: RequireRegiaProps) {
  const { isPending, error } = useCall(getClock, {});
  if (isPending) return null;
  const isMissing = hasStatus(error, 404) && goneSandbox(error) === null;
  return isMissing ? otherwise : children;
}

/** The catalogue of messages; a note instead if Regia is off or this browser may not use it (DEMO-11). */
export function RegiaPage() {
  if (isRegiaOff()) {
    return (
      <>
        <Note>La Regia è spenta in questa scheda.</Note>
        <Button onClick={switchRegiaOn}>Accendi la Regia</Button>
      </>
    );
  }
  return <CatalogueIfAvailable />;
}

function CatalogueIfAvailable() {
  const clock = useCall(getClock, {});
  // For a deleted sandbox the bar shows a message with two remedies.
  if (clock.isPending || goneSandbox(clock.error) !== null) return null;
  if (!clock.data) return <Note>Questo server non ha una Regia.</Note>;
  return <CatalogueSearch />;
}
