import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { onOnline } from '../lib/load-code.ts';
import { askAgain, queryClient } from '../lib/queries.ts';
import { useTurn } from '../lib/typing.ts';
import { CurrentAnnouncement } from '../ui/announcement.tsx';
import { ignoreHeldEnter } from '../ui/presses.ts';
import styles from './frame.module.css';
import { Navigation } from './navigation.tsx';
import { OtherPerson } from './other-person.tsx';

/** The layout of every screen but the landing: navigation, the current announcement, and the screen. */
export function Component() {
  const { key } = useLocation();
  const firstKey = useRef(key);
  const turn = useTurn();
  useEffect(() => {
    if (key !== firstKey.current) void askAgain();
  }, [key]);
  useEffect(() => onOnline(() => void askAgain()), []);
  useEffect(ignoreHeldEnter, []);
  useEffect(refuseStrayFiles, []);
  return (
    <QueryClientProvider client={queryClient}>
      <Navigation />
      <CurrentAnnouncement />
      <main id="contenuto" tabIndex={-1} className={styles.main}>
        <OtherPerson />
        <Outlet key={turn} />
      </main>
    </QueryClientProvider>
  );
}

const refuse = (event: DragEvent): void => {
  const carriesFile = event.dataTransfer?.types.includes('Files') ?? false;
  const isTaken = event.target instanceof HTMLInputElement && event.target.type === 'file';
  if (!carriesFile || isTaken) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
};

/**
 * A file that is dropped beside a file field does nothing: browsers open it in place of the page, and what was typed there
 * is lost. Returns what ends this.
 */
const refuseStrayFiles = (): (() => void) => {
  const events = ['dragover', 'drop'] as const;
  for (const event of events) document.addEventListener(event, refuse);
  return () => {
    for (const event of events) document.removeEventListener(event, refuse);
  };
};
