import { flushSync } from 'react-dom';
import { changeBar, type PanelSection } from './bar-state.ts';

/** Changes between front and tools, and focuses what is there instead: the button that was pressed is gone. */
const turnTo = (section: PanelSection | null, focused: string): void => {
  flushSync(() => changeBar({ section }));
  document.querySelector<HTMLElement>(`[data-regia] ${focused}`)?.focus();
};

/** Turns to the testers' tools (LOOK-09). */
export const openTools = (): void => turnTo('controls', '[aria-selected=true]');

/** Turns back to the front. */
export const closeTools = (): void => turnTo(null, '[data-tools]');
