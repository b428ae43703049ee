import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useBrandName } from '../../lib/brand.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { regiaScreen } from '../catalogue/regia-page.tsx';
import { CHANNEL_PARAMETER, openChannel, type Asked, type OnShow } from '../stage/notes-channel.ts';
import styles from '../stage/stage.module.css';
import { StepList } from '../stage/step-list.tsx';
import { FINALE_STEP, TOUR } from '../tour/steps.ts';
import { SEAT, tell } from '../tour/told.ts';
import { FINALE, LAST_STEP } from '../tour/tour.ts';
import { useTourKeys } from '../tour/use-tour-keys.ts';

/** The presenter's notes, in a window of their own (STAGE-02). */
export const Component = regiaScreen(Notes, true);

/** What the notes say, and offer, while no tour is on show. */
const BEFORE = {
  title: 'Note per chi presenta',
  says: 'Qui compare che cosa raccontare a ogni passo. Chi guarda vede solo l’altra finestra.',
  notes: '',
};

/** What the presenter alone reads beside each step, in a window of its own; it leads the tour too (STAGE-02). */
function Notes() {
  const [parameters] = useSearchParams();
  const { at, seat, name, ask } = useTourOf(parameters.get(CHANNEL_PARAMETER) ?? '');
  const [next, back, end] = [() => ask('next'), () => ask('back'), () => ask({ go: null })];
  useTourKeys({ next, back, end });
  // What is to be said stands at the top.
  useEffect(() => {
    window.scrollTo(0, 0);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each step begins there
  }, [at]);
  const { title, says, notes } = at === null ? BEFORE : (TOUR[at] ?? FINALE_STEP);
  const following = at === null || at === FINALE ? null : (TOUR[at + 1] ?? FINALE_STEP);
  const step = at === FINALE ? 'Il giro è finito' : `Passo ${Number(at) + 1} di ${TOUR.length}`;
  const forth = at === null ? 'Inizia il giro' : at === LAST_STEP ? 'Fine del giro' : 'Avanti';
  return (
    <main id="contenuto" className={styles.page}>
      <div aria-live="polite">
        <PageHeader
          kicker={at === null ? 'Il giro non è in corso' : step}
          title={title}
          lead={tell(says, seat, name)}
        />
        <p className={styles.notes}>{tell(notes, seat, name)}</p>
      </div>
      <div className={styles.lead}>
        {following && <p className="full">{`Poi: ${following.title}`}</p>}
        <div role="group" aria-label="Giro della demo" className={styles.buttons}>
          {at !== null && (
            <Button
              variant="secondary"
              size="large"
              aria-disabled={at === 0 || undefined}
              onClick={back}
            >
              Indietro
            </Button>
          )}
          <Button size="large" iconEnd="arrow-right" onClick={at === FINALE ? end : next}>
            {at === FINALE ? 'Chiudi la scena' : forth}
          </Button>
        </div>
        <p className="full">Tasti: → o Pag ↓ avanti, ← o Pag ↑ indietro, Esc fine.</p>
      </div>
      <StepList seat={seat} name={name} at={at} onGo={(place) => ask({ go: place })} />
    </main>
  );
}

/** What the tour's tab shows, and how to ask for something else there. */
const useTourOf = (id: string) => {
  const own = useBrandName();
  const [shown, setShown] = useState<OnShow>({ at: null, seat: SEAT, name: own });
  const channel = useRef<BroadcastChannel>(null);
  const ask = (asked: Asked) => channel.current?.postMessage(asked);
  useEffect(() => {
    const opened = openChannel(id);
    opened.addEventListener('message', ({ data }: MessageEvent<Asked | OnShow>) => {
      if (typeof data === 'object' && 'at' in data) setShown(data);
    });
    opened.postMessage('hello' satisfies Asked);
    channel.current = opened;
    return () => opened.close();
  }, [id]);
  return { ...shown, ask };
};
