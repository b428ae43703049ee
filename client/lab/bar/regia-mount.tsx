import {
  Component,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { useLocation } from 'react-router-dom';
import { takesReports } from '../sandbox/answered-calls.ts';
import { loadCode } from '../../lib/load-code.ts';
import { useObservable } from '../../lib/observable.ts';
import { changeBar, currentBarState } from '../regia/bar-state.ts';
import { isPresenting, REGIA_KEY } from '../regia/presenting.ts';
import { watchMessages } from '../reports/shown-messages.ts';
import { isRegiaOff } from '../regia/regia-visibility.ts';
import { hasOwnSession } from '../../lib/storage.ts';
import { tour } from '../tour/current-tour.ts';
import { reserveExpectedHeight, reserveHeight } from './reserved-height.ts';

type BarComponent = ComponentType<{ onExpand: () => void }>;

/**
 * Loads Regia once the page is painted and the browser is idle, so that the first file holds little of its code
 * (DEMO-10). The landing loads the folded bar alone, until the whole one is needed. If loading or rendering
 * fails, the product goes on without Regia.
 */
export function RegiaMount() {
  const [Bar, setBar] = useState<BarComponent | null>(null);
  const [expanded, setExpanded] = useState(() => currentBarState().notice !== null);
  const onExpand = useCallback(() => setExpanded(true), []);
  const isTouring = useObservable(tour) !== null;
  const isDot = useObservable(isPresenting);
  const { pathname, key: visit } = useLocation();
  const [failedVisit, setFailedVisit] = useState<string | null>(null);
  // Where its code did not come, it is asked for again with the next visit.
  const asked = failedVisit === null || Bar ? '' : visit;
  const whole = pathname !== '/' || expanded || isTouring || isDot;
  useReports();
  useLayoutEffect(() => {
    if (!isRegiaOff()) reserveExpectedHeight();
  }, []);
  useEffect(() => {
    if (isRegiaOff()) return undefined;
    return whenIdle(() => {
      (whole ? loadWhole() : loadFolded()).then(
        (bar) => {
          setBar(() => bar);
          // It stays: in exchange for the folded one, keys and focus would be lost until that has loaded.
          if (whole) setExpanded(true);
        },
        () => setFailedVisit(visit),
      );
    });
    // oxlint-disable-next-line react/exhaustive-deps -- `asked` changes with the visits that ask again
  }, [whole, asked]);
  useEffect(hearKey, []);
  useEffect(joinOtherFrames, []);
  if (!Bar) return null;
  return (
    <RegiaErrorBoundary>
      <Bar onExpand={onExpand} />
    </RegiaErrorBoundary>
  );
}

/** Regia's key unfolds the bar before it is there; then it hears the key itself (use-regia-key.ts). */
const hearKey = () => {
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === REGIA_KEY && !document.querySelector('[data-regia], dialog:modal'))
      changeBar({ open: true });
  };
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
};

/** Reports events and messages to the sandbox where it takes them, whether the bar is shown or not (DEMO-07, LAB-05). */
const useReports = () => {
  const isTaken = useObservable(takesReports);
  useEffect(watchMessages, []);
  useEffect(() => {
    if (!isTaken) return undefined;
    let stop: (() => void) | undefined;
    let isMounted = true;
    loadCode(() => import('../reports/send-reports.ts')).then(
      ({ sendReports }) => {
        if (isMounted) stop = sendReports();
      },
      () => {},
    );
    return () => {
      isMounted = false;
      stop?.();
    };
  }, [isTaken]);
};

/** In the frames that keep a session to themselves: the preview of a brand, and the phones of two people. */
const joinOtherFrames = () => {
  if (!hasOwnSession) return;
  loadCode(() => import('../regia/own-frames.ts')).then(
    ({ followPage }) => followPage(),
    () => {},
  );
};

const loadWhole = async (): Promise<BarComponent> =>
  (await loadCode(() => import('./regia-bar.tsx'))).RegiaBar;

const loadFolded = async (): Promise<BarComponent> =>
  (await loadCode(() => import('./folded-bar.tsx'))).FoldedBar;

/** Runs the callback when the browser is idle. Returns the function that cancels it. */
const whenIdle = (callback: () => void): (() => void) => {
  // Safari 17.5 has no requestIdleCallback. Both limits are in milliseconds.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, 200);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(callback, { timeout: 2000 });
  return () => cancelIdleCallback(request);
};

/** Unmounts Regia when it throws while rendering; otherwise React would unmount the whole page. */
class RegiaErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override componentDidCatch() {
    reserveHeight(0);
  }
  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
