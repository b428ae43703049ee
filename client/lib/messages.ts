import { useSyncExternalStore } from 'react';

export type MessageTone = 'success' | 'danger' | 'info';

export interface Message {
  id: number;
  text: string;
  tone: MessageTone;
  /** When it was said, on the person's own clock; for reading only. */
  at: Date;
}

/** Messages kept to be read again. */
const KEPT = 50;

interface State {
  /** Shown now; `null` for none. */
  shown: Message | null;
  /** Newest first. */
  history: readonly Message[];
}

let state: State = { shown: null, history: [] };
let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

const change = (next: State) => {
  state = next;
  for (const listener of listeners) listener();
};

/** Says something for a while. The shell shows and announces it, and keeps it to be read again. */
export const say = (text: string, milliseconds: number, tone: MessageTone = 'success'): void => {
  const message = { id: ++lastId, text, tone, at: new Date() };
  clearTimeout(timer);
  change({ shown: message, history: [message, ...state.history].slice(0, KEPT) });
  timer = setTimeout(() => change({ ...state, shown: null }), milliseconds);
};

export const useMessages = (): State =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
