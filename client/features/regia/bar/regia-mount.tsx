import {
  Component,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
  type ReactNode,
} from 'react';
import { useLocation } from 'react-router-dom';
import type { RegiaBar } from './regia-bar.tsx';
import type { FoldedBar } from './folded-bar.tsx';
import { hasLinkCode, isRegiaOff } from '../regia-visibility.ts';
import { expectBar, keepRoom } from './reserved-height.ts';

type Bars = { whole: typeof RegiaBar } | { folded: typeof FoldedBar };

/**
 * Where the control room comes in: a few lines in the first page's code, the rest once the page has been
 * painted and the browser is idle (DEMO-10). The landing gets the folded bar alone until more is asked for.
 * Without it, or where it fails, the product is as it is.
 */
export function RegiaMount() {
  const [bars, setBars] = useState<Bars | null>(null);
  const [wanted, setWanted] = useState(hasLinkCode);
  const onMore = useCallback(() => setWanted(true), []);
  const whole = useLocation().pathname !== '/' || wanted;
  useLayoutEffect(() => {
    if (!isRegiaOff()) expectBar();
  }, []);
  useEffect(() => {
    if (isRegiaOff()) return undefined;
    return whenIdle(() => {
      (whole ? loadWhole() : loadFolded()).then(setBars, () => {});
    });
  }, [whole]);
  if (!bars) return null;
  return <Harmless>{'whole' in bars ? <bars.whole /> : <bars.folded onMore={onMore} />}</Harmless>;
}

const loadWhole = async (): Promise<Bars> => ({
  whole: (await import('./regia-bar.tsx')).RegiaBar,
});

const loadFolded = async (): Promise<Bars> => ({
  folded: (await import('./folded-bar.tsx')).FoldedBar,
});

/** Calls back when the browser has nothing better to do; answers how to take it back. */
const whenIdle = (callback: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, 200);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(callback, { timeout: 2000 });
  return () => cancelIdleCallback(request);
};

/** A crash of the control room takes itself away, not the product. */
class Harmless extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override componentDidCatch() {
    keepRoom(0);
  }
  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
