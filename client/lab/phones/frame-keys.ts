import { isProductKey } from '../product-keys.ts';

/** Always of whoever presents, wherever the focus is. */
const ALWAYS = /^(?:Page(?:Down|Up)|F2|F8)$/;

/** Lets the keys that lead a presentation reach this page while the focus is in a frame of the product. */
export const passOnKeys = (frame: Window | null): void => {
  const pass = (event: KeyboardEvent) => {
    const { key, repeat, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (event.defaultPrevented || (!ALWAYS.test(key) && isProductKey(event))) return;
    const init = { key, repeat, altKey, ctrlKey, metaKey, shiftKey, cancelable: true };
    // Its answer says whether nobody here has used the key.
    if (!window.dispatchEvent(new KeyboardEvent('keydown', init))) event.preventDefault();
  };
  frame?.addEventListener('keydown', pass);
};
