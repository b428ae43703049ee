/**
 * How a page learns from where it was opened. `Sec-Fetch-Site` says it, and no site can forge it as it can leave out
 * the referrer; but scripts cannot read it, so the server repeats it in `Server-Timing`, which they can (DEMO-12).
 */
export const FETCH_SITE = 'fetch-site';

const SITE = /^(none|same-origin|same-site|cross-site)$/;

/** `Server-Timing` of a page, by the `Sec-Fetch-Site` of its request; `undefined` where the browser sent none. */
export const fetchSiteTiming = (site: string | string[] | undefined): string | undefined =>
  typeof site === 'string' && SITE.test(site) ? `${FETCH_SITE};desc="${site}"` : undefined;
