/** Which pictures the gallery has. */
import { PATHS } from '../../support/addresses.ts';
import type { ScreenState } from '../../support/screen-state.ts';
import { SCREEN_STATES } from '../../support/screen-states.ts';

/** Sizes of the window, in pixels. */
export const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
] as const;
export const THEMES = ['light', 'dark'] as const;

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const folderOf = (screen: string): string =>
  ({ '/': 'landing', '*': 'not-found' })[screen] ?? slug(screen);

/** The picture's path in the gallery's folder, without theme and ending. Playwright refuses two tests of one title. */
export const titleOf = ({ screen, name }: ScreenState, width: number): string =>
  `${folderOf(screen)}/${slug(name) || 'landing'}-${width}`;

export const fileOf = (state: ScreenState, width: number, theme: string): string =>
  `${titleOf(state, width)}-${theme}.png`;

/** All screens with their states: those of the contract in its order, then the others. */
export const SCREENS = [...new Set([...PATHS, ...SCREEN_STATES.map(({ screen }) => screen)])].map(
  (screen) => ({ screen, states: SCREEN_STATES.filter((state) => state.screen === screen) }),
);

export const FILES: readonly string[] = SCREEN_STATES.flatMap((state) =>
  SIZES.flatMap(({ width }) => THEMES.map((theme) => fileOf(state, width, theme))),
);
