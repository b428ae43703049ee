import { regiaScreen } from '../catalogue/regia-page.tsx';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { named, useBrandName } from '../../lib/brand.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { SEAT } from '../tour/seat.ts';
import { LAST_STEP } from '../tour/tour-step.ts';
import { tellStep, TOUR } from '../tour/tour-steps.ts';
import { useTourKeys } from '../tour/use-tour-keys.ts';
import { CHANNEL_PARAMETER, openChannel, type NotesMessage } from '../stage/notes-channel.ts';
import styles from '../stage/notes.module.css';
import { joinClasses } from '../../ui/join-classes.ts';
import keyStyles from '../tour/tour-keys.module.css';

/** The presenter's notes, in a window of their own (STAGE-02). */
export const Component = regiaScreen(Notes);

/** What the presenter alone reads beside each step, in a window of its own; it leads the tour too (STAGE-02). */
function Notes() {
  const [parameters] = useSearchParams();
  const { at, seat, go } = useTourOf(parameters.get(CHANNEL_PARAMETER) ?? '');
  const next = () => go(at === null ? 0 : at + 1);
  const back = () => at !== null && at > 0 && go(at - 1);
  useTourKeys({ next, back, end: () => go(null) });
  const name = useBrandName();
  const given = at === null ? undefined : TOUR[at];
  const step = given && tellStep(given, seat);
  const following = at === null ? undefined : TOUR[at + 1];
  return (
    <main id="contenuto" className={styles.page}>
      <div aria-live="polite">
        <p className={styles.count}>
          {at === null ? 'Il giro non è in corso' : `Passo ${at + 1} di ${TOUR.length}`}
        </p>
        <h1>{step?.title ?? 'Note per chi presenta'}</h1>
        <p className={styles.says}>
          {step
            ? named(step.says, name)
            : 'Qui compare che cosa raccontare a ogni passo. Chi guarda vede solo l’altra finestra.'}
        </p>
        {step && <p className={styles.notes}>{step.notes}</p>}
      </div>
      <div className={styles.lead}>
        {at !== null && (
          <p className={styles.next}>
            {following ? (
              <>
                <span>Poi: </span>
                <strong>{following.title}</strong>
              </>
            ) : (
              'Questo è l’ultimo passo.'
            )}
          </p>
        )}
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
          <Button size="large" iconEnd={at === LAST_STEP ? 'check' : 'arrow-right'} onClick={next}>
            {at === null ? 'Inizia il giro' : at === LAST_STEP ? 'Fine del giro' : 'Avanti'}
          </Button>
        </div>
        <TourKeys className={styles.keys} />
      </div>
      <ol aria-label="Passi del giro" className={styles.steps}>
        {TOUR.map(({ title, says }, place) => (
          <li key={title}>
            <button
              type="button"
              aria-current={place === at ? 'step' : undefined}
              onClick={() => go(place)}
            >
              {title}
            </button>
            {at === null && <p>{named(says, name)}</p>}
            <StepState place={place} at={at} />
          </li>
        ))}
      </ol>
    </main>
  );
}

/** What is still to come needs no word. */
function StepState({ place, at }: { place: number; at: number | null }) {
  if (at === null || place > at) return null;
  return place === at ? (
    <Badge tone="accent">Adesso</Badge>
  ) : (
    <Badge tone="success" icon="check">
      Fatto
    </Badge>
  );
}

/** The step that the tour's tab shows, and how to show another one there. */
const useTourOf = (id: string) => {
  const [at, setAt] = useState<number | null>(null);
  const [seat, setSeat] = useState(SEAT);
  useEffect(() => {
    const channel = openChannel(id);
    channel.addEventListener('message', ({ data }: MessageEvent<NotesMessage>) => {
      if (!('at' in data)) return;
      setAt(data.at);
      setSeat(data.seat);
    });
    channel.postMessage({ hello: true } satisfies NotesMessage);
    return () => channel.close();
  }, [id]);
  const go = (to: number | null) => {
    const channel = openChannel(id);
    channel.postMessage({ go: to } satisfies NotesMessage);
    channel.close();
  };
  return { at, seat, go };
};

const KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['→', 'Pag ↓'], 'avanti'],
  [['←', 'Pag ↑'], 'indietro'],
  [['Esc'], 'fine'],
];

/** The keys of use-tour-keys.ts. */
function TourKeys({ className }: { className?: string | undefined }) {
  return (
    <p className={joinClasses(keyStyles.keys, className)}>
      {KEYS.map(([keys, does]) => (
        <span key={does}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          <span>{does}</span>
        </span>
      ))}
    </p>
  );
}
