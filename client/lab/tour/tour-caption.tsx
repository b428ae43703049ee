import { useEffect, useRef, type CSSProperties, type RefObject } from 'react';
import { named, useBrandName } from '../../lib/brand.ts';
import { useObservable } from '../../lib/observable.ts';
import { Icon } from '../../ui/icon.tsx';
import { runAction } from '../regia/run-action.ts';
import { Phones } from '../phones/phones.tsx';
import { shownPhones } from '../phones/phone-frames.ts';
import { useNavigateTo } from '../sandbox/personas.ts';
import { ignoreHeldEnter } from '../../ui/presses.ts';
import { lightStep, openStep, performAct, prepareAct } from './open-step.ts';
import { Scene } from './scene.ts';
import { currentSeat } from './seat.ts';
import styles from './tour-caption.module.css';
import { goToStep, LAST_STEP, noteOpened, showStep, tourStep } from './tour-step.ts';
import { tellStep, TOUR } from './tour-steps.ts';
import { useTourKeys } from './use-tour-keys.ts';

interface TourCaptionProps {
  /** Shows the light alone, while presenting. */
  isHidden: boolean;
  onFinish: () => void;
}

/** Regia while the tour runs: one caption line, and light on what the step speaks of (STAGE-01). */
export function TourCaption({ isHidden, onFinish }: TourCaptionProps) {
  const shown = useObservable(tourStep);
  const at = shown?.at ?? 0;
  const caption = useRef<HTMLDivElement>(null);
  const isOpen = shown?.isOpen === true;
  const isActing = isOpen && shown.goal > at;
  const given = TOUR[at];
  const step = given && tellStep(given, currentSeat());
  const name = useBrandName();
  const { light, pointer, scene } = useScene(at, isOpen);
  useStory({ at, visit: shown?.visit ?? 0, isActing, onFinish }, scene);
  const phones = useObservable(shownPhones);
  const next = () => goToStep(at + 1);
  const back = () => at > 0 && goToStep(at - 1);
  const end = () => goToStep(null);
  useTourKeys({ next, back, end });
  useEffect(() => {
    // The button that began the tour is gone.
    if (document.activeElement !== document.body) return;
    caption.current?.querySelector<HTMLElement>('[data-first]')?.focus();
  }, []);
  useEffect(ignoreHeldEnter, []);
  if (!step) return null;
  return (
    <>
      {phones && (
        <section aria-label="I telefoni di Marta e Luca" className={styles.phones}>
          <Phones {...phones} />
        </section>
      )}
      <div ref={light} hidden aria-hidden="true" className={styles.light} />
      <span
        ref={pointer}
        hidden
        popover="manual"
        aria-hidden="true"
        data-pointer
        className={styles.pointer}
      >
        <svg viewBox="0 0 24 24" className={styles.arrow}>
          <path d="M2 2 L9 22 L12.5 13.5 L21 10 Z" />
        </svg>
      </span>
      <div
        ref={caption}
        hidden={isHidden}
        role="group"
        aria-label="Giro della demo"
        className={styles.caption}
      >
        <span
          aria-hidden="true"
          className={styles.perforation}
          style={{ '--done': (at + 1) / TOUR.length, '--steps': TOUR.length } as CSSProperties}
        />
        <p aria-live="polite" className={styles.text}>
          <span className={styles.title}>
            <span>{`${at + 1}/${TOUR.length} · `}</span>
            <strong>{`${step.title} `}</strong>
          </span>
          <span className={styles.says}>{named(step.says, name)}</span>
        </p>
        <button
          type="button"
          aria-label="Passo precedente"
          aria-keyshortcuts="ArrowLeft PageUp"
          title="Passo precedente (←)"
          aria-disabled={at === 0 || undefined}
          onClick={back}
        >
          <Icon name="chevron-right" className={styles.back} />
        </button>
        <button
          type="button"
          data-first
          aria-label={at === LAST_STEP ? 'Fine del giro' : 'Passo successivo'}
          aria-keyshortcuts="ArrowRight Enter PageDown"
          title={at === LAST_STEP ? 'Fine del giro (→)' : 'Passo successivo (→)'}
          onClick={next}
        >
          <Icon name={at === LAST_STEP ? 'check' : 'chevron-right'} />
        </button>
        <button
          type="button"
          aria-label="Interrompi il giro"
          aria-keyshortcuts="Escape"
          title="Interrompi il giro (Esc)"
          onClick={end}
        >
          <Icon name="close" />
        </button>
      </div>
    </>
  );
}

interface Told {
  at: number;
  /** Another number each time a step is to be opened. */
  visit: number;
  /** Whether the step's act is asked for. */
  isActing: boolean;
  /** Called after the last act. */
  onFinish: () => void;
}

/**
 * Opens the steps and performs their acts, one after the other: a persona's login must not run into the next one's. Steps
 * that were passed by meanwhile are left out. A reload opens nothing: the page is there.
 */
const useStory = (
  { at, visit, isActing: acts, onFinish }: Told,
  scene: RefObject<Scene | null>,
) => {
  const navigateTo = useNavigateTo();
  const latest = useRef({ navigateTo, onFinish });
  useEffect(() => {
    latest.current = { navigateTo, onFinish };
  });
  const running = useRef(Promise.resolve());
  /** The step after whose act or, where it has none, after which the sandbox is as the next one begins. */
  const told = useRef<number | null>(null);
  const begins = useRef(!tourStep.get()?.isOpen);
  useEffect(() => {
    const { current } = scene;
    if (!current || (tourStep.get()?.isOpen && !acts)) return undefined;
    const run = new AbortController();
    const { signal } = run;
    const on = { scene: current, signal };
    const open = async (): Promise<undefined> => {
      const how = { follows: told.current === at - 1, begins: begins.current };
      told.current = null;
      begins.current = false;
      await openStep(at, how, (path) => latest.current.navigateTo(path), on);
      if (signal.aborted) return;
      // From here on the presenter's next press performs the act, which goes on with what is prepared.
      noteOpened(visit);
      await prepareAct(at, on);
    };
    const act = async (): Promise<undefined> => {
      const isDone = await performAct(at, on);
      if (signal.aborted) return;
      told.current = isDone ? at : null;
      showStep(at === LAST_STEP ? null : at + 1);
      if (at === LAST_STEP) latest.current.onFinish();
    };
    const work = acts ? act : open;
    const runNext = async () => {
      if (!signal.aborted) await runAction('Passo non riuscito', work);
    };
    running.current = running.current.then(runNext);
    return () => run.abort();
  }, [at, visit, acts, scene]);
};

/** Light and pointer of the step, as long as the tour is on show. */
const useScene = (at: number, isOpen: boolean) => {
  const [light, pointer] = [useRef<HTMLDivElement>(null), useRef<HTMLSpanElement>(null)];
  const scene = useRef<Scene | null>(null);
  useEffect(() => {
    if (!light.current || !pointer.current) return undefined;
    const made = new Scene(light.current, pointer.current);
    scene.current = made;
    if (isOpen) lightStep(at, made);
    const stop = made.start();
    return () => {
      stop();
      shownPhones.set(null);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the step in which the tour is mounted
  }, []);
  return { light, pointer, scene };
};
