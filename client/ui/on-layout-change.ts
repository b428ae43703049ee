/**
 * Calls `place` when the size of the page or of an element, the scroll position or the visible part of the window
 * changes, and when a font has arrived, whose texts take another width. Returns how to stop.
 */
export const onLayoutChange = (place: () => void, element: Element = document.body) => {
  const listeners = new AbortController();
  const { signal } = listeners;
  const { visualViewport } = window;
  window.addEventListener('resize', place, { signal });
  document.addEventListener('scroll', place, { signal, capture: true });
  visualViewport?.addEventListener('resize', place, { signal });
  visualViewport?.addEventListener('scroll', place, { signal });
  document.fonts.addEventListener('loadingdone', place, { signal });
  const resizes = new ResizeObserver(place);
  resizes.observe(element);
  resizes.observe(document.body);
  return () => {
    listeners.abort();
    resizes.disconnect();
  };
};
