import { useSyncExternalStore } from 'react';

export type Section = 'controls' | 'tour' | 'outbox' | 'events' | 'messages';

export interface Notice {
  text: string;
  tone: 'info' | 'danger';
  /** What can be done about it. */
  action?: { label: string; run: () => void };
}

interface Desk {
  open: boolean;
  section: Section;
  notice: Notice | null;
}

let desk: Desk = { open: false, section: 'controls', notice: null };
const listeners = new Set<() => void>();

/** Changes what the bar shows; also from where there is no component. */
export const changeDesk = (change: Partial<Desk>): void => {
  desk = { ...desk, ...change };
  for (const listener of listeners) listener();
};

export const tell = (text: string, more: Partial<Notice> = {}): void =>
  changeDesk({ notice: { text, tone: 'info', ...more } });

export const currentDesk = (): Readonly<Desk> => desk;

export const useDesk = (): Desk =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentDesk);
