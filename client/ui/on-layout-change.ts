/** Calls `place` when an element's size, the scroll position or the visible part of the window changes; returns how to stop. */
export const onLayoutChange = (element: Element, place: () => void): (() => void) => {
  const listeners = new AbortController();
  const { signal } = listeners;
  const { visualViewport } = window;
  window.addEventListener('resize', place, { signal });
  document.addEventListener('scroll', place, { signal });
  visualViewport?.addEventListener('resize', place, { signal });
  visualViewport?.addEventListener('scroll', place, { signal });
  const resizes = new ResizeObserver(place);
  resizes.observe(element);
  return () => {
    listeners.abort();
    resizes.disconnect();
  };
};
