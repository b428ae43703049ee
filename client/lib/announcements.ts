import { Observable, useObservable } from './observable.ts';

export type Tone = 'success' | 'danger' | 'info';

/** What the user can do about a message, such as 'Annulla'. */
interface AnnouncementAction {
  label: string;
  run: () => void;
}

/** A short message of the product, such as 'Biglietto eliminato.' */
export interface Announcement {
  id: number;
  text: string;
  tone: Tone;
  /** By the browser's own clock, not the server's; only to be displayed. */
  at: Date;
  /** A button beside the text, while it is on the page. */
  action: AnnouncementAction | null;
}

/** How many announcements can be read again. */
const MAX_HISTORY = 50;

interface Announcements {
  /** On the page now; `null` for none. */
  current: Announcement | null;
  /** Newest first. */
  history: readonly Announcement[];
}

const announcements = new Observable<Announcements>({ current: null, history: [] });

/** Keeps a text in the history that the page itself shows for a while. */
export const noteMessage = (
  text: string,
  tone: Tone,
  action: AnnouncementAction | null = null,
): Announcement => {
  const { current, history } = announcements.get();
  const noted = { id: (history[0]?.id ?? 0) + 1, text, tone, at: new Date(), action };
  announcements.set({ current, history: [noted, ...history].slice(0, MAX_HISTORY) });
  return noted;
};

/** Shows a text for a while, in a live region (app/frame.tsx); later it can be read in the history. */
export const announce = (
  text: string,
  milliseconds: number,
  tone: Tone = 'success',
  action: AnnouncementAction | null = null,
): void => {
  const current = noteMessage(text, tone, action);
  announcements.set({ ...announcements.get(), current });
  setTimeout(() => hide(current), milliseconds);
};

/** Does nothing if another announcement has replaced it: that one stays for its own time. */
const hide = (announcement: Announcement) => {
  const state = announcements.get();
  if (state.current === announcement) announcements.set({ ...state, current: null });
};

/** Takes the current announcement off the page, once its action has been chosen. */
export const dismissAnnouncement = (): void =>
  announcements.set({ ...announcements.get(), current: null });

/** The announcement on the page, `null` for none. */
export const currentAnnouncement = (): Announcement | null => announcements.get().current;

/** The current announcement and the history. */
export const useAnnouncements = (): Announcements => useObservable(announcements);
