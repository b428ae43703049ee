/** Which pictures the gallery has, and where each is kept. */
import { PATHS } from '../../support/addresses.ts';
import type { ScreenState } from '../../support/screen-state.ts';

/** Widths of the window with its height, in pixels. */
export const HEIGHTS = { 390: 844, 768: 1024, 1280: 800 } as const;
export const WIDTHS = [390, 768, 1280] as const;
export const THEMES = ['light', 'dark'] as const;
type Width = (typeof WIDTHS)[number];
type Theme = (typeof THEMES)[number];

export interface Choice {
  /** A part of the screen's path; all screens where it is empty. */
  screen: string;
  /** A part of the state's name; all states where it is empty. */
  state: string;
  widths: readonly Width[];
  themes: readonly Theme[];
}

export interface Picture {
  screen: string;
  state: string;
  /** Who is logged in; `null` for a visitor. */
  as: string | null;
  width: Width;
  theme: Theme;
  /** Relative to the gallery's folder, with `/`. */
  file: string;
}

/** The pictures that are taken in one page: one state at one width. */
export interface Shot {
  state: ScreenState;
  width: Width;
  pictures: readonly Picture[];
}

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const folderOf = (screen: string): string => {
  if (screen === '/') return 'landing';
  return screen === '*' ? 'not-found' : slug(screen);
};

/** Whether a picture, of this run or of another, is among those that were asked for. */
export const isChosen = (
  { screen, state, width, theme }: Omit<Picture, 'file' | 'as'>,
  choice: Choice,
): boolean =>
  screen.includes(choice.screen) &&
  state.toLowerCase().includes(choice.state.toLowerCase()) &&
  choice.widths.includes(width) &&
  choice.themes.includes(theme);

const picturesOf = (state: ScreenState, width: Width): Picture[] =>
  THEMES.map((theme) => ({
    screen: state.screen,
    state: state.name,
    as: state.as ?? null,
    width,
    theme,
    file: `${folderOf(state.screen)}/${slug(state.name) || 'landing'}-${width}-${theme}.png`,
  }));

/** The screens of the states, in the order of the contract. */
const screensOf = (states: readonly ScreenState[]): string[] => {
  const found = [...new Set(states.map(({ screen }) => screen))];
  return [...PATHS, ...found.filter((screen) => !PATHS.includes(screen))];
};

/** The chosen pictures, by screen. Throws where two would be one file. */
export const planShots = (states: readonly ScreenState[], choice: Choice): Shot[] => {
  const shots = screensOf(states)
    .flatMap((screen) => states.filter((state) => state.screen === screen))
    .flatMap((state) =>
      WIDTHS.map((width) => {
        const pictures = picturesOf(state, width).filter((picture) => isChosen(picture, choice));
        return { state, width, pictures };
      }),
    )
    .filter(({ pictures }) => pictures.length > 0);
  const taken = new Set<string>();
  for (const { file, state } of shots.flatMap(({ pictures }) => pictures)) {
    if (taken.has(file))
      throw new Error(`Two states of one screen are named alike: ${state} (${file})`);
    taken.add(file);
  }
  return shots;
};
