/** The ways of display that every state of every screen is walked through, in one page and without loading it again. */
import type { Page } from '@playwright/test';
import {
  brokenTexts,
  heldHeight,
  lostContent,
  lostOnPaper,
  outOfFrame,
  rememberTexts,
  unmarkedStates,
} from './display-checks.ts';

export interface DisplayMode {
  name: string;
  /** Switches the mode on and returns how to switch it off. */
  enter: (page: Page) => Promise<() => Promise<void>>;
  /** The problems that a person would have; none once the page is laid out. */
  problems: (page: Page) => Promise<string[]>;
}

/** Resizes the window; not to the size that it has, which would take its time too. */
const resize = async (page: Page, width: number, height: number): Promise<void> => {
  const size = page.viewportSize();
  if (size?.width !== width || size.height !== height)
    await page.setViewportSize({ width, height });
};

/** As a browser does whose default font size is doubled. */
const largeText = (width: number, height: number): DisplayMode => ({
  name: `text at 200 % on ${width} px`,
  enter: async (page) => {
    const setSize = (size: string) =>
      page.evaluate((given) => {
        document.documentElement.style.fontSize = given;
      }, size);
    await resize(page, width, height);
    await setSize('200%');
    return () => setSize('');
  },
  problems: async (page) => [...(await lostContent(page)), ...(await brokenTexts(page))],
});

/** A window of 1280 × 1024 px at 400 %. */
const zoomed: DisplayMode = {
  name: '400 % zoom',
  enter: async (page) => {
    await resize(page, 320, 256);
    return () => Promise.resolve();
  },
  problems: async (page) => [...(await lostContent(page)), ...(await heldHeight(page))],
};

const forcedColours = (width: number, height: number): DisplayMode => ({
  name: `forced colours on ${width} px`,
  enter: async (page) => {
    await resize(page, width, height);
    await page.emulateMedia({ forcedColors: 'active' });
    return () => page.emulateMedia({ forcedColors: null });
  },
  problems: async (page) => [...(await lostContent(page)), ...(await unmarkedStates(page))],
});

/** The width of an A4 page without its margins. */
const PAPER = [718, 1047] as const;

const paper: DisplayMode = {
  name: 'paper',
  enter: async (page) => {
    await resize(page, ...PAPER);
    await rememberTexts(page);
    await page.emulateMedia({ media: 'print' });
    return () => page.emulateMedia({ media: null });
  },
  problems: async (page) => [...(await lostContent(page)), ...(await lostOnPaper(page))],
};

/** In the size that the table's desktop has. */
export const DESKTOP_MODES: readonly DisplayMode[] = [
  forcedColours(1280, 800),
  largeText(1280, 800),
];

/** In an order with few changes of size. */
export const PHONE_MODES: readonly DisplayMode[] = [
  forcedColours(320, 640),
  largeText(320, 640),
  largeText(390, 844),
  zoomed,
  paper,
];

/** The frame that all screens share, for one state of each. */
export const FRAME_MODES: readonly DisplayMode[] = [1280, 1920, 768, 390, 320].map((width) => ({
  name: `frame at ${width} px`,
  enter: async (page) => {
    await resize(page, width, 844);
    return () => Promise.resolve();
  },
  problems: outOfFrame,
}));
