/** Whether there is a control room in this tab, and what its address asked of it (DEMO-10, DEMO-12). */

/** The query parameter: `off`, `on`, or a link's code. */
export const REGIA_PARAMETER = 'regia';
const KEY = 'regia.off';

// Read when the page loads: the first screen may lead elsewhere before the bar is there.
const asked = new URLSearchParams(window.location.search).get(REGIA_PARAMETER);

if (asked === 'off') sessionStorage.setItem(KEY, '1');
if (asked === 'on') sessionStorage.removeItem(KEY);

let code = asked === 'on' || asked === 'off' ? null : asked;

/** Gone for this browser session. */
export const isRegiaOff = (): boolean => sessionStorage.getItem(KEY) === '1';

/** Back again, and the address is read anew. */
export const switchRegiaOn = (): void => {
  sessionStorage.removeItem(KEY);
  const address = new URL(window.location.href);
  if (address.searchParams.get(REGIA_PARAMETER) === 'off') {
    address.searchParams.delete(REGIA_PARAMETER);
  }
  window.location.assign(address);
};

/** The code of the link that this page was opened by, once. */
export const takeLinkCode = (): string | null => {
  const taken = code;
  code = null;
  return taken;
};
