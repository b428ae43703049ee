/** How much of the window's bottom the bar takes; the shell and the navigation keep it free. */

/** The folded bar in pixels (bar.module.css): kept free before it is there, so that nothing moves when it comes. */
const FOLDED = 33;
const KEY = 'regia.absent';

export const keepRoom = (height: number): void => {
  document.documentElement.style.setProperty('--regia-height', `${height}px`);
};

/** As the last page load found it. */
export const expectBar = (): void => keepRoom(localStorage.getItem(KEY) === '1' ? 0 : FOLDED);

/** What the server answered: whether there is a control room (DEMO-09). */
export const rememberBar = (present: boolean): void => {
  if (present) {
    localStorage.removeItem(KEY);
  } else {
    localStorage.setItem(KEY, '1');
    keepRoom(0);
  }
};
