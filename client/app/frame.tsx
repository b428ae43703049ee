import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { dismissAnnouncement, useAnnouncements, type Announcement } from '../lib/announcements.ts';
import { ignoreHeldEnter } from '../lib/held-enter.ts';
import { onOnline } from '../lib/load-code.ts';
import { askAgain, queryClient } from '../lib/queries.ts';
import { useTurn } from '../lib/typing.ts';
import { Button } from '../ui/button.tsx';
import { Status } from '../ui/message.tsx';
import { onLayoutChange } from '../ui/on-layout-change.ts';
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

/**
 * The key makes the same text, shown twice in a row, a new element: it is announced again. A message whose button has
 * the focus stays beyond its time.
 */
function CurrentAnnouncement() {
  const { current, history } = useAnnouncements();
  const [held, setHeld] = useState<Announcement | null>(null);
  const shown = current ?? (held === history[0] ? held : null);
  return (
    <div ref={clearOfHeader} className={styles.said}>
      <Status tone={shown?.tone ?? 'success'}>
        {shown && (
          <span
            key={shown.id}
            className={styles.message}
            onFocus={() => setHeld(shown)}
            onBlur={() => setHeld(null)}
          >
            <span>{shown.text}</span>
            {shown.action && <Action {...shown.action} onDone={() => setHeld(null)} />}
          </span>
        )}
      </Status>
    </div>
  );
}

/** Between a message and the edge above it, in pixels; as in frame.module.css. */
const GAP = 4;

/** Where the header is scrolled under the message, the message stands below it instead: it covers no button (LOOK-01). */
const clearOfHeader = (said: HTMLElement | null) => {
  const header = said?.parentElement?.querySelector('header');
  if (!said || !header) return undefined;
  const place = () => {
    const { top, bottom } = header.getBoundingClientRect();
    const isUnder = top < said.offsetHeight / 2 && bottom > 0;
    said.style.top = isUnder ? `${bottom + GAP}px` : '';
  };
  return onLayoutChange(place, said);
};

interface ActionProps {
  label: string;
  run: () => void;
  onDone: () => void;
}

/** The button leaves the page with its message, so the focus moves to the content. */
function Action({ label, run, onDone }: ActionProps) {
  const act = () => {
    dismissAnnouncement();
    onDone();
    document.querySelector('main')?.focus({ preventScroll: true });
    run();
  };
  return (
    <Button variant="ghost" size="small" className={styles.action ?? ''} onClick={act}>
      {label}
    </Button>
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
