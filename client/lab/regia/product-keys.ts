import { PRESENT_KEY, REGIA_KEY } from './presenting.ts';
import { isActing } from './run-action.ts';

/** Where arrow keys, Enter or Escape have a meaning of their own. */
const FIELD =
  'input, textarea, select, [contenteditable], [role="combobox"], [role="spinbutton"], [role="slider"], [role="tab"], [role^="menuitem"], [role="option"], [role="application"]';
const PRESSED_BY_ENTER = 'a[href], button, summary, label';
const OVERLAY = 'dialog[open], [popover]:not([hidden], [data-pointer]), [role="menu"]:has(:focus)';

/** Whether the product has opened something above its page; a step that types opens suggestions for a moment. */
export const isCovered = (page: Document): boolean =>
  page.querySelector(isActing() ? 'dialog[open]' : OVERLAY) !== null;

/** Whether the focus is where the product uses a key, in this page or in a frame of it. */
export const isProductKey = ({ key, target }: KeyboardEvent): boolean => {
  // Not `instanceof`: an element of a frame is of another `Element`.
  const element = target as Partial<Element> | null;
  if (!element?.closest) return false;
  // A step that types has the focus in a field for a moment.
  if (!isActing() && element.closest(FIELD)) return true;
  if (element.ownerDocument && isCovered(element.ownerDocument)) return true;
  return key === 'Enter' && element.closest(PRESSED_BY_ENTER) !== null;
};

/** Always of whoever presents, wherever the focus is. */
const ALWAYS: ReadonlySet<string> = new Set(['PageDown', 'PageUp', REGIA_KEY, PRESENT_KEY]);

/** Lets the keys that lead a presentation reach this page while the focus is in a frame of the product. */
export const passOnKeys = (frame: Window | null): void => {
  const pass = (event: KeyboardEvent) => {
    const { key, repeat, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (event.defaultPrevented || (!ALWAYS.has(key) && isProductKey(event))) return;
    const init = { key, repeat, altKey, ctrlKey, metaKey, shiftKey, cancelable: true };
    // Its answer says whether nobody here has used the key.
    if (!window.dispatchEvent(new KeyboardEvent('keydown', init))) event.preventDefault();
  };
  frame?.addEventListener('keydown', pass);
};
