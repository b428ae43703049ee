/** Takes the pictures of one state at one width. */
import type { Browser } from '@playwright/test';
import type { Demo } from '../../kit/demo.ts';
import type { ScreenState } from '../../support/screen-state.ts';
import { TODAY } from '../../kit/people.ts';
import { HEIGHTS, type Picture, type Shot } from './plan.ts';
import { takePicture, watchCalls } from './rest.ts';

/** The browser's clock, as that of the sandbox. */
const NOW = `${TODAY}T09:00:00+02:00`;
/** Milliseconds for each step of a state. */
const LIMIT = 60_000;

const isRegia = ({ screen }: ScreenState): boolean => screen.startsWith('/regia');

/** As `regia-visibility.ts` keeps it. */
const hideRegia = () => sessionStorage.setItem('regia.off', '1');

/** Messages that leave by themselves after some seconds stay, so that a busy machine has them in the picture too. */
const keepMessages = () => {
  const start = window.setTimeout.bind(window);
  window.setTimeout = ((act: () => void, after = 0, ...rest: unknown[]) =>
    after < 2500 ? start(act, after, ...rest) : 0) as typeof window.setTimeout;
};

/** Resets the sandbox, brings a new page into the state, and gives each of its pictures to `keep`. */
export const takeShot = async (
  browser: Browser,
  demo: Demo,
  { state, width, pictures }: Shot,
  token: string | undefined,
  keep: (picture: Picture, taken: Buffer) => Promise<void>,
): Promise<void> => {
  await demo.reset();
  const context = await browser.newContext({
    baseURL: demo.address,
    viewport: { width, height: HEIGHTS[width] },
    colorScheme: pictures[0]?.theme ?? 'light',
    reducedMotion: 'reduce',
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    extraHTTPHeaders: { 'X-Sandbox': demo.sandbox, ...(token && { 'X-Demo-Token': token }) },
  });
  try {
    context.setDefaultTimeout(LIMIT);
    if (state.as) await demo.loginAs(context, state.as);
    // Regia is no part of the product.
    if (!isRegia(state)) await context.addInitScript(hideRegia);
    const page = await context.newPage();
    await page.clock.setFixedTime(NOW);
    // After the clock, whose own timers would take the place of these.
    await page.addInitScript(keepMessages);
    const settled = watchCalls(page);
    const isOverlay = isRegia(state) && !state.isDefault;
    await (await state.show(page)).waitFor();
    for (const picture of pictures) {
      await page.emulateMedia({ colorScheme: picture.theme });
      await keep(picture, await takePicture(page, settled, isOverlay));
    }
  } finally {
    await context.close();
  }
};
