import { Component, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { isRegiaOff } from './presence.ts';

/**
 * Where the control room comes in: a few lines in the first page's code, the rest once the page has been
 * painted and the browser is idle (DEMO-10). Without it, or where it fails, the product is as it is.
 */
export function RegiaMount() {
  const [Bar, setBar] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (isRegiaOff()) return;
    return whenIdle(() => {
      import('./bar.tsx').then(
        (module) => setBar(() => module.RegiaBar),
        () => {},
      );
    });
  }, []);
  return Bar && <Harmless>{<Bar />}</Harmless>;
}

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
  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
