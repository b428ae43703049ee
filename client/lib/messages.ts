import { Observable, useObservable } from './observable.ts';

export type MessageTone = 'success' | 'danger' | 'info';

export interface Message {
  id: number;
  text: string;
  tone: MessageTone;
  /** By the browser's own clock, not the sandbox's; only to be displayed. */
  at: Date;
}

/** How many messages can be read again. */
const MAX_HISTORY = 50;

interface State {
  /** On the page now; `null` for none. */
  shown: Message | null;
  /** Newest first. */
  history: readonly Message[];
}

const messages = new Observable<State>({ shown: null, history: [] });

/** Shows and announces a text for a while (app/frame.tsx); it can be read again in the history. */
export const say = (text: string, milliseconds: number, tone: MessageTone = 'success'): void => {
  const { history } = messages.get();
  const message = { id: (history[0]?.id ?? 0) + 1, text, tone, at: new Date() };
  messages.set({ shown: message, history: [message, ...history].slice(0, MAX_HISTORY) });
  setTimeout(() => hide(message), milliseconds);
};

/** A later message stays for its own time. */
const hide = (message: Message) => {
  const state = messages.get();
  if (state.shown === message) messages.set({ ...state, shown: null });
};

export const useMessages = (): State => useObservable(messages);
