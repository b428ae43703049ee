import { useRef, type MouseEvent } from 'react';

/**
 * The props of a button that comes to mean something else when others act (GEN-09): the click of a press that began
 * before that does nothing. A click by a key or by assistive technology has no press before it.
 */
export const useSteadyPress = (meaning: string) => {
  const begun = useRef<string>(null);
  return {
    onPointerDown: () => {
      begun.current = meaning;
    },
    onClickCapture: (click: MouseEvent) => {
      const before = begun.current;
      begun.current = null;
      if (click.detail === 0 || before === null || before === meaning) return;
      click.preventDefault();
      click.stopPropagation();
    },
  };
};

const ignore = (event: KeyboardEvent): void => {
  const isLine = event.target instanceof HTMLTextAreaElement;
  if (event.repeat && event.key === 'Enter' && !isLine) event.preventDefault();
};

/**
 * Enter held down presses a button, and sends a form, once: the keyboard repeats it after the call of the first press has
 * been answered, too (GEN-18). In a text it makes lines. Returns what ends this.
 */
export const ignoreHeldEnter = (): (() => void) => {
  document.addEventListener('keydown', ignore);
  return () => document.removeEventListener('keydown', ignore);
};
