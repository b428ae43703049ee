import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { getClock } from '#lab/control';
import { listFaults } from '#lab/faults';
import { takesReports } from '../sandbox/answered-calls.ts';
import { useCode } from '../../lib/load-code.ts';
import { useObservable } from '../../lib/observable.ts';
import { useCall } from '../../lib/queries.ts';
import { changeBar, currentBarState, showNotice, useBarState } from '../regia/bar-state.ts';
import { removeAllFaults } from '../regia/faults.ts';
import { useFollowOthers } from './follow-others.ts';
import { LinkQuestion } from '../link/link-question.tsx';
import { useLinkOfAddress } from '../link/use-link-of-address.ts';
import {
  followFullscreen,
  isPresenting,
  PRESENT_KEY,
  togglePresenting,
} from '../regia/presenting.ts';
import { refreshAll, regiaQueries } from '../regia/regia-queries.ts';
import { runAction } from '../regia/run-action.ts';
import { leftSandbox } from '../sandbox/left-sandbox.ts';
import { welcomeNewClient } from '../stage/new-client.ts';
import { useNotes } from '../stage/notes-channel.ts';
import { goToStep, isFinale, tourStep } from '../tour/tour-step.ts';
import { BarFrame } from './bar-frame.tsx';
import { BarNotice } from './bar-notice.tsx';
import { BarSummary } from './bar-summary.tsx';
import { followProductCalls } from './follow-product-calls.ts';
import { rememberAvailability } from './reserved-height.ts';
import { focusBar } from './use-regia-key.ts';
import styles from './regia-panel.module.css';
import { Front } from '../front/front.tsx';
import regia from '../regia/regia.module.css';
import { joinClasses } from '../../ui/join-classes.ts';
import { TestTools } from './test-tools.tsx';

/** Loaded when the tour begins: it is for presenters. */
const loadTour = () => import('../tour/tour-caption.tsx');

function Tour({ isHidden }: { isHidden: boolean }) {
  const { code, error } = useCode(loadTour, useLocation().key);
  useEffect(() => {
    if (error === null) return;
    goToStep(null);
    showNotice('Il giro non si è caricato. Riprova.', { tone: 'danger' });
  }, [error]);
  return code && <code.TourCaption isHidden={isHidden} onFinish={finish} />;
}

const loadFinale = () => import('../tour/finale.tsx');
const closeFinale = () => isFinale.set(false);

function Finale() {
  const { code } = useCode(loadFinale);
  return code && <code.Finale onClose={closeFinale} />;
}

/** The whole bar (DEMO-10); nothing where the server has no control room (DEMO-09). */
export function RegiaBar() {
  return (
    <QueryClientProvider client={regiaQueries}>
      <BarIfAvailable />
    </QueryClientProvider>
  );
}

/** The clock's response tells whether there is a control room; without one, no other request is sent. */
function BarIfAvailable() {
  const clock = useCall(getClock, {});
  useLinkOfAddress(clock.isSuccess);
  useEffect(() => {
    if (clock.isError) rememberAvailability(false);
  }, [clock.isError]);
  useEffect(() => leftSandbox.subscribe(() => void refreshAll()), []);
  return (
    clock.data && (
      <>
        <Bar clock={clock.data} />
        <LinkQuestion />
      </>
    )
  );
}

function Bar({ clock }: { clock: { mode: 'live' | 'frozen'; now: string } }) {
  const faults = useCall(listFaults, {});
  const { open } = useBarState();
  const isTouring = useObservable(tourStep) !== null;
  const isDot = useObservable(isPresenting);
  const isEnd = useObservable(isFinale) && !isTouring;
  useNotes();
  useEffect(followFullscreen, []);
  useEffect(followProductCalls, []);
  // The bar is there only where the control room is.
  useEffect(() => takesReports.set(true), []);
  useFollowOthers(open);
  useFoldOnPhones();
  useFocusFromFoldedBar();
  useFoldedByTour(isTouring);
  return (
    <BarFrame isDot={isDot} isTouring={isTouring}>
      {isDot ? <PresentingDot /> : <BarNotice />}
      {isTouring && <Tour isHidden={isDot} />}
      {isEnd && <Finale />}
      {!isTouring && !isDot && (
        <>
          <BarSummary
            clock={clock}
            faults={faults.data ?? []}
            onRemoveFaults={() => void removeFaults()}
          />
          {open && <RegiaPanel />}
        </>
      )}
    </BarFrame>
  );
}

/** On the landing this bar replaces the folded one (regia-mount.tsx), whose focused button is unmounted. */
const useFocusFromFoldedBar = () => {
  useEffect(() => {
    if (!currentBarState().open || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('[data-regia] [aria-expanded]')?.focus();
  }, []);
};

const finish = () => {
  isFinale.set(true);
  showNotice('Il giro è finito.', {
    action: { label: 'Nuovo cliente', run: () => void welcomeNewClient() },
  });
};

/** The tour takes the bar's place; after it the bar is folded, and has the focus that the tour had. */
const useFoldedByTour = (isTouring: boolean) => {
  const was = useRef(isTouring);
  useEffect(() => {
    if (isTouring) {
      changeBar({ open: false, notice: null });
      closeFinale();
    } else if (was.current && document.activeElement === document.body)
      focusBar(document.querySelector('[data-regia]'));
    was.current = isTouring;
  }, [isTouring]);
};

/** Folds the bar after a navigation on a phone, where it hides the new page. */
const useFoldOnPhones = () => {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const phone = window.matchMedia('(width < 48rem)').matches;
    if (!phone) return;
    // The shell moves the focus to the page's heading, unless the focus is in the bar.
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && focused.closest('[data-regia]')) focused.blur();
    changeBar({ open: false });
  }, [pathname]);
};

const removeFaults = () =>
  runAction('Gli errori simulati restano', async () => {
    await removeAllFaults();
    return 'Nessun errore simulato in vigore.';
  });

/** All that is left of Regia while presenting (STAGE-02). */
function PresentingDot() {
  return (
    <button
      type="button"
      data-first
      className={styles.dot}
      aria-label="Torna alla Regia"
      aria-keyshortcuts={PRESENT_KEY}
      title={`Torna alla Regia (${PRESENT_KEY})`}
      onClick={togglePresenting}
    />
  );
}

/** The unfolded part of the bar: what a product owner needs, or the testers' tools, on a page of their own (LOOK-09). */
function RegiaPanel() {
  const { section } = useBarState();
  return (
    <div className={joinClasses(regia.panel, styles.panel)}>
      {section === null ? <Front /> : <TestTools section={section} />}
    </div>
  );
}
