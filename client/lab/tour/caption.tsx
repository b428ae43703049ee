import { useEffect, useRef, type CSSProperties } from 'react';
import { useBrandName } from '../../lib/brand.ts';
import { useObservable } from '../../lib/observable.ts';
import { Button } from '../../ui/button.tsx';
import { ignoreHeldEnter } from '../../ui/presses.ts';
import { shownPhones } from '../phones/phone-frames.ts';
import { Phones } from '../phones/phones.tsx';
import { useNavigateTo } from '../sandbox/personas.ts';
import { Finale } from './finale.tsx';
import { TourRun } from './run-tour.ts';
import { Scene } from './scene.ts';
import { TOUR } from './steps.ts';
import { tell, typed } from './told.ts';
import { BEFORE, FINALE, goBack, goOn, goToStep, LAST_STEP, tour } from './tour.ts';
import styles from './tour.module.css';
import { useTourKeys } from './use-tour-keys.ts';

interface TourProps {
  /** Shows the light alone, while presenting. */
  isHidden: boolean;
  onFinish: () => void;
}

const PREPARING = { title: 'Il giro si prepara…', says: '' };

const end = () => goToStep(null);

/** Regia while the tour runs: one caption line, light on what the step speaks of, and after it the finale (STAGE-01). */
export function Tour({ isHidden, onFinish }: TourProps) {
  const [light, pointer] = [useRef<HTMLDivElement>(null), useRef<HTMLSpanElement>(null)];
  const phones = useObservable(shownPhones);
  const { at, isOpen } = useObservable(tour) ?? { at: FINALE, isOpen: true };
  const navigateTo = useNavigateTo();
  useEffect(() => {
    if (!light.current || !pointer.current) return undefined;
    const run = new TourRun({
      scene: new Scene(light.current, pointer.current),
      navigateTo,
      onFinish,
    });
    // A task later: in development StrictMode mounts twice, and two runs at once would tell the story in one sandbox.
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => (stop = run.start()));
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [light, pointer, navigateTo, onFinish]);
  useTourKeys({ next: goOn, back: goBack, end });
  useEffect(ignoreHeldEnter, []);
  return (
    <>
      {phones && (
        <section aria-label="I telefoni di Marta e Luca" className={styles.phones}>
          <Phones {...phones} />
        </section>
      )}
      <div ref={light} hidden aria-hidden="true" className={styles.light} />
      <div hidden={isOpen} data-curtain className={styles.curtain} />
      <span
        ref={pointer}
        popover="manual"
        aria-hidden="true"
        data-pointer
        className={styles.pointer}
      >
        <svg viewBox="0 0 24 24">
          <path d="M2 2 L9 22 L12.5 13.5 L21 10 Z" />
        </svg>
      </span>
      {at === FINALE ? <Finale onClose={end} /> : <Caption at={at} isHidden={isHidden} />}
    </>
  );
}

function Caption({ at, isHidden }: { at: number; isHidden: boolean }) {
  const caption = useRef<HTMLDivElement>(null);
  const { isOpen } = useObservable(tour) ?? {};
  const name = useBrandName();
  const { title, says } = TOUR[at] ?? PREPARING;
  const isLast = at === LAST_STEP;
  const forth = isLast ? 'Fine del giro' : 'Passo successivo';
  useEffect(() => {
    // The button that began the tour is gone.
    if (document.activeElement !== document.body) return;
    caption.current?.querySelector<HTMLElement>('[data-first]')?.focus();
  }, []);
  return (
    <div
      ref={caption}
      hidden={isHidden}
      role="group"
      aria-label="Giro della demo"
      aria-busy={!isOpen}
      className={styles.caption}
      style={{ '--done': (at + 1) / TOUR.length } as CSSProperties}
    >
      <p aria-live="polite">
        <span className={styles.title}>
          {at !== BEFORE && <span>{`${at + 1}/${TOUR.length} · `}</span>}
          <strong>{`${title} `}</strong>
        </span>
        <span className={styles.says}>{tell(says, typed().seat, name)}</span>
      </p>
      <Button
        variant="ghost"
        iconOnly
        icon="chevron-right"
        className={styles.back}
        aria-keyshortcuts="ArrowLeft PageUp"
        title="Passo precedente (←)"
        aria-disabled={at <= 0 || undefined}
        onClick={goBack}
      >
        Passo precedente
      </Button>
      <Button
        variant="ghost"
        iconOnly
        icon={isLast ? 'check' : 'chevron-right'}
        data-first
        aria-keyshortcuts="ArrowRight Enter PageDown"
        title={`${forth} (→)`}
        onClick={goOn}
      >
        {forth}
      </Button>
      <Button
        variant="ghost"
        iconOnly
        icon="close"
        aria-keyshortcuts="Escape"
        title="Interrompi il giro (Esc)"
        onClick={end}
      >
        Interrompi il giro
      </Button>
    </div>
  );
}
