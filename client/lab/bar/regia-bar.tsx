import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { getClock, listOutbox } from '#lab/control';
import { listFaults } from '#lab/faults';
import { takesReports, answeredCalls } from '../sandbox/answered-calls.ts';
import { useCode } from '../../lib/load-code.ts';
import { useObservable } from '../../lib/observable.ts';
import { useCall, keyOf } from '../../lib/queries.ts';
import { changeBar, showNotice, useBarState } from '../regia/bar-state.ts';
import { removeAllFaults } from '../regia/faults.ts';
import { useFollowOthers } from './follow-others.ts';
import { LinkQuestion } from '../link/link-question.tsx';
import { useLinkOfAddress } from '../link/asked-link.ts';
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
import { forgetTour, isTelling, tour } from '../tour/tour.ts';
import { BarFrame } from './bar-frame.tsx';
import { BarSummary } from './bar-summary.tsx';
import { rememberAvailability } from './reserved-height.ts';
import { focusBar } from './use-regia-key.ts';
import styles from './regia-panel.module.css';
import { Front } from '../front/front.tsx';
import action from '../regia/action.module.css';
import regia from '../regia/regia.module.css';
import { joinClasses } from '../../ui/join-classes.ts';
import { TestTools } from './test-tools.tsx';
import { TextField } from '../../ui/field.tsx';
import { Button } from '../../ui/button.tsx';
import { listEvents } from '#lab/events';

/** Loaded when the tour begins: it is for presenters. */
const loadTour = () => import('../tour/caption.tsx');

function Tour({ isHidden }: { isHidden: boolean }) {
  const { code, error } = useCode(loadTour, useLocation().key);
  useEffect(() => {
    if (error === null) return;
    forgetTour();
    showNotice('Il giro non si è caricato. Riprova.', { tone: 'danger' });
  }, [error]);
  return code && <code.Tour isHidden={isHidden} onFinish={finish} />;
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
  // Where a screen of Regia has been refused, so is the bar.
  const clock = useCall(getClock, {}, { retryOnMount: false });
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
  const shown = useObservable(tour);
  const isTouring = isTelling(shown);
  const isDot = useObservable(isPresenting);
  useNotes();
  useEffect(followFullscreen, []);
  useEffect(followProductCalls, []);
  // The bar is there only where the control room is.
  useEffect(() => takesReports.set(true), []);
  useFollowOthers(open);
  useFoldOnPhones();
  useFoldedByTour(isTouring);
  return (
    <BarFrame isDot={isDot} isTouring={isTouring}>
      {isDot ? <PresentingDot /> : <BarNotice />}
      {shown && <Tour isHidden={isDot} />}
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

const finish = () =>
  showNotice('Il giro è finito.', {
    action: { label: 'Nuovo cliente', run: () => void welcomeNewClient() },
  });

/** The tour takes the bar's place; after it the bar is folded, and has the focus that the tour had. */
const useFoldedByTour = (isTouring: boolean) => {
  const was = useRef(isTouring);
  useEffect(() => {
    if (isTouring) changeBar({ open: false, notice: null });
    else if (was.current && document.activeElement === document.body)
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

/** The current notice, announced to screen readers; the live region stays mounted without one. */
function BarNotice() {
  const { notice } = useBarState();
  return (
    <div aria-live="polite">
      {notice && (
        <div className={styles.notice} data-tone={notice.tone}>
          <p>{notice.text}</p>
          {notice.link !== undefined && (
            <TextField
              label={<span className="sr-only">Link</span>}
              readOnly
              value={notice.link}
              onFocus={(event) => event.target.select()}
            />
          )}
          {notice.action && (
            <Button className={action.action} onClick={notice.action.run}>
              {notice.action.label}
            </Button>
          )}
          <Button variant="ghost" iconOnly icon="close" onClick={() => changeBar({ notice: null })}>
            Chiudi l’avviso
          </Button>
        </div>
      )}
    </div>
  );
}

const [FAULTS, OUTBOX, EVENTS] = [listFaults, listOutbox, listEvents].map(
  (entry) => keyOf(entry)[0],
);

/**
 * Refreshes faults, outbox and event log after each call of the product, which may use up a fault, send a mail or
 * log an event. Returns the function that stops it.
 */
const followProductCalls = (): (() => void) =>
  answeredCalls.subscribe(([last]) => {
    if (last) void regiaQueries.invalidateQueries({ predicate: mayHaveChanged });
  });

interface CachedQuery {
  queryKey: readonly unknown[];
  state: { data: unknown };
}

/** No call can use up a fault where none is in force, so a bar without faults sends no requests. */
const mayHaveChanged = ({ queryKey: [name], state: { data } }: CachedQuery): boolean => {
  if (name === FAULTS) return !(Array.isArray(data) && data.length === 0);
  return name === OUTBOX || name === EVENTS;
};
