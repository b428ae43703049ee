/** One state of a screen, and what brings a page into it. */
import type { Locator, Page } from '@playwright/test';
import { ShellPage } from '../kit/pages/shell-page.ts';
import { forgetLoad } from './loads.ts';
import type { PersonaKey } from './test.ts';

export interface ScreenState {
  name: string;
  /** Its screen's path in the contract; `*` for an unknown address, and `/regia` for what Regia lays over a screen. */
  screen: string;
  /** The logged-in persona; a visitor if left out. */
  as?: PersonaKey;
  /** Brings the page into the state, also repeatedly, and returns a locator that is visible once it is there. */
  show: (page: Page) => Promise<Locator>;
  /** Whether the screen's address shows this state; screens without one get it from `defaultStates`. */
  isDefault?: boolean;
  /** Shows other screens in frames. */
  hasFrames?: true;
  /** No limit for the layout shift, where the answer of a call adds or removes content. */
  mayShift?: true;
}

type Flags = Pick<ScreenState, 'isDefault' | 'hasFrames' | 'mayShift'>;
type Show = ScreenState['show'];

/** The states of a screen for one viewer, by their names. */
export const statesOf = (
  screen: string,
  as: PersonaKey | null,
  states: Readonly<Record<string, Show | readonly [Flags, Show]>>,
): ScreenState[] =>
  Object.entries(states).map(([name, state]) => {
    const [flags, show] = typeof state === 'function' ? [{}, state] : state;
    return { name, screen, ...(as && { as }), ...flags, show };
  });

export const failCall = (page: Page, call: string, status = 500) =>
  page.route(call, (route) => route.fulfill({ status, json: { detail: 'Guasto' } }));

/** Leaves a call unanswered, so that the screen stays in its loading state. */
export const holdCall = (page: Page, call: string) =>
  page.route(call, (_, request) => forgetLoad(page, request));

export const openScreen = async (page: Page, address: string): Promise<Locator> => {
  await page.goto(address);
  return new ShellPage(page).title;
};
