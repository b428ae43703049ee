import { useRef, useState } from 'react';
import { listSnapshots, TOUR_NAME } from '#lab/snapshots';
import { IS_STATIC } from '../../lib/edition.ts';
import { formatCount } from '../../lib/formats.ts';
import { useCall } from '../../lib/queries.ts';
import regia from '../regia/regia.module.css';
import { showMore } from '../../ui/long-list.tsx';
import { SnapshotForm } from './snapshot-form.tsx';
import { SnapshotItem } from './snapshot-item.tsx';

/** How many are shown at first, and with each press of the button. */
const PAGE = 20;
const WHOSE = IS_STATIC
  ? 'I salvataggi sono di questo browser: li trovi in ogni ambiente, e puoi tornarci o eliminarli.'
  : 'I salvataggi sono di tutti: chi usa questa demo li trova, in ogni ambiente, e può tornarci o eliminarli.';

/** Keeps the sandbox as it is under a name, and goes back to what was kept (LAB-02). Those of links are left out. */
export function Snapshots() {
  const snapshots = useCall(listSnapshots, {}, { refetchOnMount: 'always' });
  const named = snapshots.data?.filter(({ name }) => !name.startsWith(TOUR_NAME)) ?? [];
  const [count, setCount] = useState(PAGE);
  const list = useRef<HTMLOListElement>(null);
  const shown = named.slice(0, count);
  const showNext = () => showMore(list, shown.length, () => setCount(count + PAGE));
  return (
    <div className={regia.beside}>
      <div>
        <SnapshotForm />
        <p>{WHOSE}</p>
      </div>
      <div>
        {snapshots.data && named.length === 0 && (
          <p className={regia.empty}>
            Nessun salvataggio. Salva questo punto, con dati, orologio ed errori simulati, per
            tornarci.
          </p>
        )}
        {named.length > 0 && (
          <ol ref={list} className={regia.list} aria-label="Salvataggi, dal più recente">
            {shown.map((snapshot) => (
              <SnapshotItem key={snapshot.name} snapshot={snapshot} />
            ))}
          </ol>
        )}
        {shown.length < named.length && (
          <button type="button" onClick={showNext}>
            {`Mostra altri (${formatCount(named.length - shown.length)})`}
          </button>
        )}
      </div>
    </div>
  );
}
