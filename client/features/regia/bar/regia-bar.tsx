import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { getClock } from '#contract/control';
import { listFaults } from '#contract/faults';
import { useCall } from '../../../lib/queries.ts';
import { changeBar, currentBarState, useBarState } from '../bar-state.ts';
import { forwardReports } from '../client-events.ts';
import { removeAllFaults } from '../faults.ts';
import { takeLinkCode } from '../link/link-code.ts';
import { restoreLink } from '../link/restore-link.ts';
import { regiaQueries } from '../regia-queries.ts';
import { runAction } from '../run-action.ts';
import { isSandboxGone } from '../sandbox.ts';
import { BarFrame } from './bar-frame.tsx';
import { BarNotice } from './bar-notice.tsx';
import { BarSummary } from './bar-summary.tsx';
import { followProductCalls } from './follow-product-calls.ts';
import { RegiaPanel } from './regia-panel.tsx';
import { rememberAvailability } from './reserved-height.ts';
import { StaleSandbox } from './stale-sandbox.tsx';

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
  const sandboxGone = isSandboxGone(clock.error);
  useLinkOfAddress(clock.isSuccess || sandboxGone);
  const unavailable = clock.isError && !sandboxGone;
  useEffect(() => {
    if (unavailable) rememberAvailability(false);
  }, [unavailable]);
  if (sandboxGone) {
    return (
      <BarFrame>
        <StaleSandbox />
      </BarFrame>
    );
  }
  return clock.data ? <Bar clock={clock.data} /> : null;
}

/** Restores the link that the page was opened by (DEMO-12), once the control room has answered. */
const useLinkOfAddress = (ready: boolean) => {
  const navigate = useNavigate();
  useEffect(() => {
    const code = ready ? takeLinkCode() : null;
    if (code !== null) void restoreLink(code, (path) => void navigate(path, { replace: true }));
  }, [ready, navigate]);
};

function Bar({ clock }: { clock: { mode: 'live' | 'frozen'; now: string } }) {
  const faults = useCall(listFaults, {});
  const { open } = useBarState();
  useEffect(followProductCalls, []);
  useEffect(forwardReports, []);
  useFoldOnPhones();
  useFocusFromFoldedBar();
  return (
    <BarFrame>
      <BarNotice />
      <BarSummary
        clock={clock}
        faults={faults.data ?? []}
        onRemoveFaults={() => void removeFaults()}
      />
      {open && <RegiaPanel />}
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

/** Folds the bar after a navigation on a phone, where it hides the new page. The tour stays open. */
const useFoldOnPhones = () => {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const phone = window.matchMedia('(width < 48rem)').matches;
    if (!phone || currentBarState().section === 'tour') return;
    // The shell moves the focus to the page's heading, unless the focus is in the bar.
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && focused.closest('[data-regia]')) focused.blur();
    changeBar({ open: false });
  }, [pathname]);
};

const removeFaults = () =>
  runAction('I guasti restano', async () => {
    await removeAllFaults();
    return 'Nessun guasto in vigore.';
  });
