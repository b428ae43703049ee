import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { getClock } from '#contract/demo';
import { listFaults } from '#contract/faults';
import { useCall } from '../../../lib/queries.ts';
import { act } from '../run-action.ts';
import { Desk } from './regia-panel.tsx';
import { changeDesk, currentDesk, useDesk } from '../bar-state.ts';
import { liftFaults } from '../faults.ts';
import { Frame } from './bar-frame.tsx';
import { Notices } from './bar-notice.tsx';
import { takeLinkCode } from '../regia-visibility.ts';
import { followProductCalls, regiaQueries } from '../regia-queries.ts';
import { sendReports } from '../client-events.ts';
import { restore } from '../link/restore-link.ts';
import { rememberBar } from './reserved-height.ts';
import { isSandboxGone } from '../sandbox.ts';
import { StaleSandbox } from './stale-sandbox.tsx';
import { Strip } from './bar-summary.tsx';

/** The control room's bar (DEMO-10), where the server has one (DEMO-09). */
export function RegiaBar() {
  return (
    <QueryClientProvider client={regiaQueries}>
      <IfThereIsOne />
    </QueryClientProvider>
  );
}

/** The first answer decides: a refusal means that there is no control room, and nothing else is asked. */
function IfThereIsOne() {
  const clock = useCall(getClock, {});
  const sandboxGone = isSandboxGone(clock.error);
  useLink(clock.isSuccess || sandboxGone);
  const absent = clock.isError && !sandboxGone;
  useEffect(() => {
    if (absent) rememberBar(false);
  }, [absent]);
  if (sandboxGone) {
    return (
      <Frame>
        <StaleSandbox />
      </Frame>
    );
  }
  return clock.data ? <Bar clock={clock.data} /> : null;
}

/** Opens the link that the page was opened by (DEMO-12). */
const useLink = (ready: boolean) => {
  const navigate = useNavigate();
  useEffect(() => {
    const code = ready ? takeLinkCode() : null;
    if (code !== null) void restore(code, (place) => void navigate(place, { replace: true }));
  }, [ready, navigate]);
};

function Bar({ clock }: { clock: { mode: 'live' | 'frozen'; now: string } }) {
  const faults = useCall(listFaults, {});
  const { open } = useDesk();
  useEffect(followProductCalls, []);
  useEffect(sendReports, []);
  useFoldOnPhones();
  useFocusOfFolded();
  return (
    <Frame>
      <Notices />
      <Strip clock={clock} faults={faults.data ?? []} onLift={() => void liftThem()} />
      {open && <Desk />}
    </Frame>
  );
}

/** Unfolded, the landing's bar makes way for this one (mount.tsx); this one's button takes over its focus. */
const useFocusOfFolded = () => {
  useEffect(() => {
    if (!currentDesk().open || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('[data-regia] [aria-expanded]')?.focus();
  }, []);
};

/** A phone has no room for the desk and the page that it led to; the tour goes on over it. */
const useFoldOnPhones = () => {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const phone = window.matchMedia('(width < 48rem)').matches;
    if (!phone || currentDesk().section === 'tour') return;
    // The page takes the focus, which would go down with the desk.
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && focused.closest('[data-regia]')) focused.blur();
    changeDesk({ open: false });
  }, [pathname]);
};

const liftThem = () =>
  act('I guasti restano', async () => {
    await liftFaults();
    return 'Nessun guasto in vigore.';
  });
