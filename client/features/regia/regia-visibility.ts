import { DEMO_TOKEN_KEY } from '../../lib/api.ts';

/** The query parameter of Regia: `off`, `on`, or the code of a link (link/link-code.ts). */
export const REGIA_PARAMETER = 'regia';
const OFF_KEY = 'regia.off';

const address = new URL(window.location.href);

/**
 * The parameter's value when the page was loaded; `null` without one. Read when this module loads, because a
 * redirect of the first screen may drop it before the bar is loaded.
 */
export const initialParameter = address.searchParams.get(REGIA_PARAMETER);

/** `?demo-token=…` opens the control room of a hosted demo. Keep it out of the address bar and of copied links. */
const token = address.searchParams.get('demo-token');
if (token !== null) {
  sessionStorage.setItem(DEMO_TOKEN_KEY, token);
  address.searchParams.delete('demo-token');
  window.history.replaceState(window.history.state, '', address);
}

if (initialParameter === 'off') sessionStorage.setItem(OFF_KEY, '1');
if (initialParameter === 'on') sessionStorage.removeItem(OFF_KEY);

/** Whether `?regia=off` switched Regia off in this tab, until it is closed (DEMO-10). */
export const isRegiaOff = (): boolean => sessionStorage.getItem(OFF_KEY) === '1';

/** Switches Regia on again and reloads the page without `?regia=off`. */
export const switchRegiaOn = (): void => {
  sessionStorage.removeItem(OFF_KEY);
  const here = new URL(window.location.href);
  if (here.searchParams.get(REGIA_PARAMETER) === 'off') {
    here.searchParams.delete(REGIA_PARAMETER);
  }
  window.location.assign(here);
};
