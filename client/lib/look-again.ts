/** Milliseconds within which a `visibilitychange` and a `focus` belong to one return to the tab. */
const ONE_RETURN = 1000;

/**
 * Calls `onLook` when the tab is looked at again: once it is visible, or its window has the focus. From another tab
 * both events are fired, from another window only `focus`. Returns the function that unsubscribes.
 */
export const onLookAgain = (onLook: () => void): (() => void) => {
  let last: Event | null = null;
  const look = (event: Event) => {
    if (document.visibilityState === 'hidden') return;
    const isSameReturn =
      last !== null && last.type !== event.type && event.timeStamp - last.timeStamp < ONE_RETURN;
    last = isSameReturn ? null : event;
    if (!isSameReturn) onLook();
  };
  window.addEventListener('visibilitychange', look, { capture: true });
  window.addEventListener('focus', look);
  return () => {
    window.removeEventListener('visibilitychange', look, { capture: true });
    window.removeEventListener('focus', look);
  };
};
