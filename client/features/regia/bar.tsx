import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { getClock } from '#contract/demo';
import { listFaults } from '#contract/faults';
import { useCall } from '../../lib/queries.ts';
import styles from './bar.module.css';
import { Desk } from './desk.tsx';
import { changeDesk, useDesk } from './desk-state.ts';
import { Notices } from './notices.tsx';
import { takeLinkCode } from './presence.ts';
import { followProductCalls, regiaQueries } from './queries.ts';
import { sendReports } from './reports.ts';
import { restore } from './restore.ts';
import { isSandboxGone } from './sandbox.ts';
import { StaleSandbox } from './stale-sandbox.tsx';
import { Strip } from './strip.tsx';

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
  useLink(clock.isSuccess || isSandboxGone(clock.error));
  if (isSandboxGone(clock.error)) {
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
  return (
    <Frame>
      <Notices />
      <Strip clock={clock} faults={faults.data ?? []} />
      {open && <Desk />}
    </Frame>
  );
}

/** Lies at the bottom of the window and keeps that much of it free (`--regia-height`). */
function Frame({ children }: { children: React.ReactNode }) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const bar = ref.current;
    const root = document.documentElement;
    if (!bar) return;
    const reserve = () => root.style.setProperty('--regia-height', `${bar.offsetHeight}px`);
    const observer = new ResizeObserver(reserve);
    observer.observe(bar);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--regia-height');
    };
  }, []);
  const fold = (event: React.KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    changeDesk({ open: false });
    ref.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape folds it from anywhere inside
    <aside ref={ref} aria-label="Regia" data-regia className={styles.bar} onKeyDown={fold}>
      {children}
    </aside>
  );
}
