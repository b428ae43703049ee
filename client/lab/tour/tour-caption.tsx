import { useEffect, useRef, type CSSProperties } from 'react';
import { named, useBrandName } from '../../lib/brand.ts';
import { currentPath } from '../../lib/edition.ts';
import { useObservable } from '../../lib/observable.ts';
import { ignoreHeldEnter } from '../../lib/held-enter.ts';
import { Icon } from '../../ui/icon.tsx';
import { isActing, runAction } from '../run-action.ts';
import { useNavigateTo } from '../use-navigate-to.ts';
import { followSubject } from './follow-subject.ts';
import { endStep, openStep } from './open-step.ts';
import styles from './tour-caption.module.css';
import { goToStep, tourStep } from './tour-step.ts';
import { TOUR, type TourStep } from './tour-steps.ts';
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
  const step = TOUR[at];
  const name = useBrandName();
  useOpenedStep(at, shown?.isOpen !== true);
  const next = () => {
    // The last step is seen before the scene at the end.
    if (at === LAST && isActing() && currentPath() !== step?.place) return;
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
      <Light step={step} />
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
          aria-keyshortcuts="ArrowLeft"
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
          aria-keyshortcuts="ArrowRight Enter"
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

/**
 * Opens the step, one after the other: a persona's login must not run into the next one's. Going on from a step on show
 * ends it first; steps that were passed by meanwhile are left out. A reload opens nothing: the page is there.
 */
const useOpenedStep = (at: number, isNew: boolean) => {
  const navigateTo = useNavigateTo();
  const latest = useRef(navigateTo);
  useEffect(() => {
    latest.current = navigateTo;
  });
  const opening = useRef(Promise.resolve());
  /** The step that has been opened to its end. */
  const onShow = useRef<number | null>(null);
  const begins = useRef(isNew);
  useEffect(() => {
    if (!isNew) return undefined;
    const run = new AbortController();
    const { signal } = run;
    const open = async (): Promise<undefined> => {
      const follows = onShow.current === at - 1 && (await endStep(at - 1, signal));
      onShow.current = null;
      if (signal.aborted) return;
      const how = { follows, begins: begins.current };
      begins.current = false;
      await openStep(at, how, (path) => latest.current(path), signal);
      if (!signal.aborted) onShow.current = at;
    };
    opening.current = opening.current.then(() =>
      signal.aborted ? undefined : runAction('Passo non riuscito', open),
    );
    return () => run.abort();
  }, [at, isNew]);
};

function Light({ step }: { step: TourStep }) {
  const light = useRef<HTMLDivElement>(null);
  useEffect(() => (light.current ? followSubject(step, light.current) : undefined), [step]);
  return <div ref={light} hidden aria-hidden="true" className={styles.light} />;
}
