import { useState } from 'react';
import { useObservable } from '../../lib/observable.ts';
import { asideCount, ASIDE_TEXT, removeAside, saveAside } from '../../lib/set-aside.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { runAction } from '../regia/run-action.ts';

/** What the static edition has set aside, to be downloaded or removed (STATIC-04). */
export function SetAside() {
  const count = useObservable(asideCount);
  const [isAsked, setAsked] = useState(false);
  if (count === 0) return null;
  const save = () =>
    runAction('Dati non scaricati', async () => {
      await saveAside();
      return 'I dati messi da parte sono nel file appena scaricato.';
    });
  const remove = () =>
    runAction('Dati non eliminati', async () => {
      await removeAside();
      return 'I dati messi da parte sono stati eliminati.';
    });
  return (
    <>
      <p>{ASIDE_TEXT}</p>
      <button type="button" onClick={() => void save()}>
        Scarica i dati messi da parte
      </button>
      <button type="button" onClick={() => setAsked(true)}>
        Cancella i dati messi da parte
      </button>
      <ConfirmDialog
        isOpen={isAsked}
        danger
        question="Cancellare i dati messi da parte?"
        confirmLabel="Cancella"
        onConfirm={() => {
          setAsked(false);
          void remove();
        }}
        onCancel={() => setAsked(false)}
      >
        <p>Non si potranno più scaricare. I dati di adesso restano come sono.</p>
      </ConfirmDialog>
    </>
  );
}
