// @ts-check
// Runs in a page before its own scripts, and notes in `window.seen` when it is painted and how long it is blocked (ms).
const seen = { first: 0, largest: 0, blocked: 0 };
Object.assign(window, { seen });

/** A task may take this long before a click would be noticed to wait. */
const SHORT_TASK = 50;

/**
 * @param {string} type
 * @param {(entry: PerformanceEntry) => void} take
 */
const watch = (type, take) =>
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) take(entry);
  }).observe({ type, buffered: true });

watch('paint', ({ name, startTime }) => {
  if (name === 'first-contentful-paint') seen.first = startTime;
});
watch('largest-contentful-paint', ({ startTime }) => {
  seen.largest = startTime;
});
watch('longtask', ({ duration }) => {
  seen.blocked += duration - SHORT_TASK;
});
