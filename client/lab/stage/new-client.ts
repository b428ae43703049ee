import type { Brand } from '#lab/brand';
import { resetSandbox, setClock, clearBrand, setBrand } from '#lab/control';
import { brandTheme } from '#lab/brand-theme';
import { call } from '../../lib/api.ts';
import { BASE_PATH } from '../../lib/edition.ts';
import { forgetSession } from '../../lib/session.ts';
import { keepPageBrand } from '../../lib/apply-brand.ts';
import { tabStore } from '../../lib/storage.ts';
import { keepNotice } from '../regia/bar-state.ts';
import { DEMO_TOKEN_KEY } from '../sandbox/call-hook.ts';
import { runAction } from '../regia/run-action.ts';
import { endStory } from '../tour/story.ts';
import { NOTES_KEY } from './notes-channel.ts';

/**
 * Puts everything back for the next client in one press (STAGE-03): data, live clock, faults, defects, tour, visitor,
 * landing and what the browser has stored, except the token of a hosted demo. The page is loaded anew, so that nothing
 * of it is left in memory either. The product has a brand only where one is given (LOOK-08), whatever the sandbox was
 * made with.
 */
export const welcomeNewClient = (brand: Brand | null = null): Promise<void> =>
  runAction('Non tutto è stato rimesso a posto', async () => {
    await endStory();
    await call(resetSandbox, { body: {} });
    await call(setClock, { body: { mode: 'live' } });
    await (brand ? call(setBrand, { body: brand }) : call(clearBrand, {}));
    // Last of all that is written while the page is left: the page itself keeps how far it was scrolled.
    window.addEventListener('pagehide', () => forgetEverything(brand));
    window.location.assign(`${BASE_PATH}/`);
  });

/** What the demo keeps in a tab, and in its frames that have a session of their own. */
const OF_TAB =
  /^(?:regia\.|own-session-|(?:brand|demoToken|placesOnPages|versions\.left|led|aside\.closed)$)/;

/** Of other applications at this address nothing is touched. */
const forgetEverything = (brand: Brand | null): void => {
  const token = tabStore.get(DEMO_TOKEN_KEY);
  forgetSession();
  tabStore.clear((key) => OF_TAB.test(key) && key !== NOTES_KEY);
  if (token !== null) tabStore.set(DEMO_TOKEN_KEY, token);
  keepPageBrand(brand && brandTheme(brand));
  keepNotice(
    `Pronti per ${brand ? brand.name : 'un nuovo cliente'}: dati di partenza, orologio vero, nessun errore simulato e nessun difetto, nessuno collegato.`,
  );
};
