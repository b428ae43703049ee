import { useEffect, useRef, type CSSProperties, type RefObject } from 'react';
import { named, useBrandName } from '../../lib/brand.ts';
import { useObservable } from '../../lib/observable.ts';
import { ignoreHeldEnter } from '../../lib/held-enter.ts';
import { Icon } from '../../ui/icon.tsx';
import { runAction } from '../run-action.ts';
import { useNavigateTo } from '../use-navigate-to.ts';
import { lightStep, openStep, performAct } from './open-step.ts';
import { Scene } from './scene.ts';
import { currentSeat } from './seat.ts';
import styles from './tour-caption.module.css';
import { goToStep, noteOpened, showStep, tourStep } from './tour-step.ts';
import { tellStep, TOUR } from './tour-steps.ts';
import { useTourKeys } from './use-tour-keys.ts';

const LAST = TOUR.length - 1;

interface TourCaptionProps {
  /** Shows the light alone, while presenting. */
  isHidden: boolean;
  onFinish: () => void;
}

/** Regia while the tour runs: one caption line, and light on what the step speaks of (STAGE-01). */
export function TourCaption({ isHidden, onFinish }: TourCaptionProps) {
  const shown = useObservable(tourStep);
  const at = Math.min(shown?.at ?? 0, LAST);
  const caption = useRef<HTMLDivElement>(null);
  const isOpen = shown?.isOpen === true;
  const isActing = shown !== null && shown.goal > at;
  const given = TOUR[at];
  const step = given && tellStep(given, currentSeat());
  const name = useBrandName();
  const { light, pointer, scene } = useScene(at, isOpen);
  useStory({ at, isOpen, isActing }, scene);
  const next = () => {
    // The last step is seen before the scene at the end.
    if (at === LAST && !isOpen) return;
    goToStep(at === LAST ? null : at + 1);
    if (at === LAST) onFinish();
  };
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
          aria-label={at === LAST ? 'Fine del giro' : 'Passo successivo'}
          aria-keyshortcuts="ArrowRight Enter PageDown"
          title={at === LAST ? 'Fine del giro (→)' : 'Passo successivo (→)'}
          onClick={next}
        >
          <Icon name={at === LAST ? 'check' : 'chevron-right'} />
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
  isOpen: boolean;
  /** Whether the step's act is asked for. */
  isActing: boolean;
}

/**
 * Opens the steps and performs their acts, one after the other: a persona's login must not run into the next one's. Steps
 * that were passed by meanwhile are left out. A reload opens nothing: the page is there.
 */
const useStory = ({ at, isOpen, isActing: acts }: Told, scene: RefObject<Scene | null>) => {
  const navigateTo = useNavigateTo();
  const latest = useRef(navigateTo);
  useEffect(() => {
    latest.current = navigateTo;
  });
  const running = useRef(Promise.resolve());
  /** The step after whose act or, where it has none, after which the sandbox is as the next one begins. */
  const told = useRef<number | null>(null);
  const begins = useRef(!isOpen);
  useEffect(() => {
    const { current } = scene;
    if (!current || (isOpen && !acts)) return undefined;
    const run = new AbortController();
    const { signal } = run;
    const on = { scene: current, signal };
    const open = async (): Promise<undefined> => {
      const how = { follows: told.current === at - 1, begins: begins.current };
      told.current = null;
      begins.current = false;
      await openStep(at, how, (path) => latest.current(path), on);
    };
    const act = async (): Promise<undefined> => {
      const isDone = await performAct(at, on);
      if (signal.aborted) return;
      told.current = isDone ? at : null;
      showStep(at + 1);
    };
    const work = acts ? act : open;
    const runNext = async () => {
      if (signal.aborted) return;
      await runAction('Passo non riuscito', work);
      if (!signal.aborted && !acts) noteOpened(at);
    };
    running.current = running.current.then(runNext);
    return () => run.abort();
  }, [at, isOpen, acts, scene]);
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
    return made.start();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the step in which the tour is mounted
  }, []);
  return { light, pointer, scene };
};
