import { useEffect, useState } from 'react';
import { dismissAnnouncement, useAnnouncements, type Announcement } from '../lib/announcements.ts';
import { Observable, useObservable } from '../lib/observable.ts';
import styles from './announcement.module.css';
import { Button } from './button.tsx';
import { Status } from './message.tsx';
import { onLayoutChange } from './on-layout-change.ts';

/**
 * The current announcement. The page and each modal dialog have a place for it, since a dialog covers the page and keeps it
 * from being read out: the place that was made last says it. The key makes the same text, shown twice in a row, a new element: it is announced again. A
 * message whose button has the focus stays beyond its time.
 */
export function CurrentAnnouncement() {
  const { current, history } = useAnnouncements();
  const isInFront = useIsInFront();
  const [held, setHeld] = useState<Announcement | null>(null);
  const shown = isInFront ? (current ?? (held === history[0] ? held : null)) : null;
  return (
    <div ref={clearOfHeader} className={styles.said}>
      <Status tone={shown?.tone ?? 'success'}>
        {shown && (
          <span
            key={shown.id}
            className="row gap3 flat"
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

/** Between a message and the edge above it, in pixels; as in announcement.module.css. */
const GAP = 4;

/** The places that could say it, in the order in which they were made. */
const places = new Observable<readonly object[]>([]);

const useIsInFront = (): boolean => {
  const [place] = useState({});
  useEffect(() => {
    places.set([...places.get(), place]);
    return () => places.set(places.get().filter((one) => one !== place));
  }, [place]);
  return useObservable(places).at(-1) === place;
};

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
