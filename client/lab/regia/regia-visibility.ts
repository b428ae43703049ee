import { DEMO_TOKEN_KEY } from '../sandbox/call-hook.ts';
import { ownName } from '../../lib/edition.ts';
import { browserStore, hasOwnSession, isPhone, tabStore } from '../../lib/storage.ts';

/** The query parameter that hides Regia or shows it again: `off` or `on`. */
export const REGIA_PARAMETER = 'regia';

/** The query parameter that opens the control room of a hosted demo. */
export const DEMO_TOKEN_PARAMETER = 'demo-token';

/** The value of Regia's parameter, whatever the case of its name, and without what is glued to it; `null` for any other. */
export const parameterIn = (search: string): string | null => {
  const [, value = ''] =
    [...new URLSearchParams(search)].find(([name]) => name.toLowerCase() === REGIA_PARAMETER) ?? [];
  return /^\W*(on|off)\W*$/i.exec(value)?.[1]?.toLowerCase() ?? null;
};

/** Under which a tab keeps that Regia is off. */
export const OFF_KEY = 'regia.off';

const address = new URL(window.location.href);

/** Read when this module loads, because a redirect of the first screen may drop it before the bar is loaded. */
const initialParameter = parameterIn(address.search);

/**
 * `?demo-token=…` opens the control room of a hosted demo, in the other tabs of this browser too. Keep it out of the address
 * bar and of copied links.
 */
const token = address.searchParams.get(DEMO_TOKEN_PARAMETER);
const known = token ?? tabStore.get(DEMO_TOKEN_KEY) ?? browserStore.get(ownName(DEMO_TOKEN_KEY));
if (known !== null) tabStore.set(DEMO_TOKEN_KEY, known);
if (token !== null) {
  browserStore.set(ownName(DEMO_TOKEN_KEY), token);
  address.searchParams.delete(DEMO_TOKEN_PARAMETER);
  window.history.replaceState(window.history.state, '', address);
}

if (initialParameter === 'off') tabStore.set(OFF_KEY, '1');
if (initialParameter === 'on') tabStore.remove(OFF_KEY);

/** Parameter of `/regia/palco`: the path that both frames open. */
export const PLACE_PARAMETER = 'da';

/** Whether `?regia=off` switched Regia off in this tab, until it is closed (DEMO-10); in the frames of the stage it always is. */
export const isRegiaOff = (): boolean =>
  tabStore.get(OFF_KEY) === '1' || initialParameter === 'off' || isPhone || hasOwnSession;
