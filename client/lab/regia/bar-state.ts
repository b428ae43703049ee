import { Observable, useObservable } from '../../lib/observable.ts';
import { tabStore } from '../../lib/storage.ts';

/** The tabs of the testers' tools. */
export type PanelSection = 'controls' | 'snapshots' | 'tour' | 'outbox' | 'events' | 'messages';

/** A message of Regia itself, shown above the bar until it is closed or replaced. */
export interface Notice {
  text: string;
  tone: 'info' | 'danger';
  /** A button beside the text. */
  action?: { label: string; run: () => void };
  /** An address that was copied, or may be from here. */
  link?: string;
}

interface BarState {
  open: boolean;
  /** The tab of the testers' tools on show; `null` for the front, with what a product owner needs (LOOK-09). */
  section: PanelSection | null;
  notice: Notice | null;
}

const NOTICE_KEY = 'regia.notice';

/** Keeps a notice for the page that is loaded next. */
export const keepNotice = (text: string): void => void tabStore.set(NOTICE_KEY, text);

const takeNotice = (): Notice | null => {
  const text = tabStore.get(NOTICE_KEY);
  tabStore.remove(NOTICE_KEY);
  return text === null ? null : { text, tone: 'info' };
};

const barState = new Observable<BarState>({
  open: false,
  section: null,
  notice: takeNotice(),
});

/** Changes what the bar shows. A plain function, because code outside components calls it too. */
export const changeBar = (change: Partial<BarState>): void =>
  barState.set({ ...barState.get(), ...change });

/** Shows a notice in place of the last one. */
export const showNotice = (text: string, more: Partial<Notice> = {}): void =>
  changeBar({ notice: { text, tone: 'info', ...more } });

/** The bar's state outside of rendering; components use `useBarState`. */
export const currentBarState: () => Readonly<BarState> = barState.get;

/** The bar's state; renders again when it changes. */
export const useBarState = (): Readonly<BarState> => useObservable(barState);
