/** The text boxes that React controls: it keeps their `value` attribute at its state, and gives no other box one. */
const BOXES =
  'textarea, input[value]:not([type="checkbox"], [type="radio"], [type="file"], [type="color"])';

type Box = HTMLInputElement | HTMLTextAreaElement;

/** Without line breaks, which a box drops or rewrites by itself. */
const inLine = (text: string): string => text.replaceAll(/[\r\n]/g, '');

/**
 * Sets a value as typing does. React tracks values by a setter of its own on each element and ignores an event if
 * the tracked value is the same, so this calls the prototype's setter.
 */
export const typeValue = (control: Box | HTMLSelectElement, value: string): void => {
  const prototype = Object.getPrototypeOf(control) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
};

/**
 * Before anything else happens to a page, tells React what stands in its boxes: WebDriver's `clear`, scripts and
 * extensions set a value without an input event, and the next render would write the old one back. Returns what ends this.
 */
export const adoptSilentChanges = (): (() => void) => {
  let isAdopting = false;
  const adopt = (): void => {
    if (isAdopting) return;
    isAdopting = true;
    const changed = [...document.querySelectorAll<Box>(BOXES)]
      .filter(({ value, defaultValue }) => inLine(value) !== inLine(defaultValue))
      // Kept, since the render after the first would write back what the others had.
      .map((box) => ({ box, value: box.value }));
    for (const { box, value } of changed) {
      // React's own setter may have taken the new value for its own.
      box.value = box.defaultValue;
      typeValue(box, value);
    }
    isAdopting = false;
  };
  const listeners = new AbortController();
  const { signal } = listeners;
  for (const type of ['keydown', 'focusin', 'focusout', 'change', 'click', 'submit'])
    window.addEventListener(type, adopt, { signal, capture: true });
  // After React, which knows by then what was typed.
  window.addEventListener('input', adopt, { signal });
  return () => listeners.abort();
};
