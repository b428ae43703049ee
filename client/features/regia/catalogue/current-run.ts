let current = new AbortController();

/** Aborts the run under way and returns the new run's signal: two runs would press each other's buttons. */
export const startRun = (): AbortSignal => {
  current.abort(new DOMException('another row was run', 'AbortError'));
  current = new AbortController();
  return current.signal;
};
