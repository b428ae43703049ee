/** One state of a screen, and what brings a page into it. */
import type { Locator, Page } from '@playwright/test';
import { ShellPage } from '../kit/pages/shell-page.ts';
import type { ScreenPage } from '../kit/screen-page.ts';
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

const failCall = (page: Page, call: string, status = 500) =>
  page.route(call, (route) => route.fulfill({ status, json: { detail: 'Guasto' } }));

/** Leaves a call unanswered, so that the screen stays in its loading state. */
const holdCall = (page: Page, call: string) =>
  page.route(call, (_, request) => forgetLoad(page, request));

export const openScreen = async (page: Page, address: string): Promise<Locator> => {
  await page.goto(address);
  return new ShellPage(page).title;
};

type ScreenClass<One> = (new (page: Page) => One) & { readonly paths: readonly string[] };
type See<One> = (screen: One, page: Page) => Locator | Promise<Locator>;

/** Opens a screen, at a place other than its own if one is given and with a call that fails; then what `see` does there. */
export const at =
  <One extends ScreenPage>(
    Screen: ScreenClass<One>,
    see: See<One>,
    { place, fails }: { place?: string; fails?: readonly [call: string, status?: number] } = {},
  ): Show =>
  async (page) => {
    if (fails) await failCall(page, ...fails);
    return see(await new Screen(page).open(place), page);
  };

/** Goes to a screen whose call gets no answer. */
export const waitingAt =
  <One extends ScreenPage>(
    Screen: ScreenClass<One>,
    call: string,
    see: See<One> = ({ loading }) => loading,
  ): Show =>
  async (page) => {
    await holdCall(page, call);
    await page.goto(Screen.paths[0] ?? '/');
    return see(new Screen(page), page);
  };
