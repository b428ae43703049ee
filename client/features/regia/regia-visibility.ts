import { DEMO_TOKEN_KEY } from '../../lib/api.ts';

/** Whether there is a control room in this tab, and what its address asked of it (DEMO-10, DEMO-12). */

/** The query parameter: `off`, `on`, or a link's code. */
export const REGIA_PARAMETER = 'regia';
const KEY = 'regia.off';

// Read when the page loads: the first screen may lead elsewhere before the bar is there.
const address = new URL(window.location.href);
const asked = address.searchParams.get(REGIA_PARAMETER);

/** `?demo-token=…` opens a hosted demo's control room to whoever has its token; it does not stay to be seen. */
const token = address.searchParams.get('demo-token');
if (token !== null) {
  sessionStorage.setItem(DEMO_TOKEN_KEY, token);
  address.searchParams.delete('demo-token');
  window.history.replaceState(window.history.state, '', address);
}

if (asked === 'off') sessionStorage.setItem(KEY, '1');
if (asked === 'on') sessionStorage.removeItem(KEY);

let code = asked === 'on' || asked === 'off' ? null : asked;

/** Gone for this browser session. */
export const isRegiaOff = (): boolean => sessionStorage.getItem(KEY) === '1';

/** Back again, and the address is read anew. */
export const switchRegiaOn = (): void => {
  sessionStorage.removeItem(KEY);
  const here = new URL(window.location.href);
  if (here.searchParams.get(REGIA_PARAMETER) === 'off') {
    here.searchParams.delete(REGIA_PARAMETER);
  }
  window.location.assign(here);
};

/** Whether this page was opened by a link that is still to be followed. */
export const hasLinkCode = (): boolean => code !== null;

/** The code of the link that this page was opened by, once. */
export const takeLinkCode = (): string | null => {
  const taken = code;
  code = null;
  return taken;
};
