/** Longest wait for an element to appear, in milliseconds. */
const TIMEOUT = 12_000;

/** Trims, and makes one space of any white space, as HTML is rendered. */
export const normalize = (text: string | null | undefined): string =>
  (text ?? '').replaceAll(/\s+/g, ' ').trim();

/** Whether an element of the product, not of Regia, is rendered. */
const isVisible = (element: Element): boolean =>
  element.getClientRects().length > 0 && !element.closest('[data-regia]');

/**
 * Resolves to the first element that `find` returns, now or after a change of the page. Rejects with an Italian text
 * after TIMEOUT.
 */
const waitFor = <T>(name: string, signal: AbortSignal, find: () => T | undefined): Promise<T> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      observer.disconnect();
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
    const check = () => {
      const element = find();
      if (element === undefined) return;
      stop();
      resolve(element);
    };
    const abort = () => {
      stop();
      reject(signal.reason as Error);
    };
    const observer = new MutationObserver(check);
    const timer = setTimeout(() => {
      stop();
      reject(new Error(`non si trova «${name}»`));
    }, TIMEOUT);
    signal.addEventListener('abort', abort);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    check();
  });

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const labelOf = (label: HTMLElement): string => normalize(label.textContent).replace(/ \*$/, '');

/** The field, list or box with this label. */
export const findControl = (name: string, page: Document = document): Control | undefined =>
  [...page.querySelectorAll<Control>('input, textarea, select')].find(
    (control) =>
      isVisible(control) &&
      !control.disabled &&
      [...(control.labels ?? [])].some((label) => labelOf(label) === name),
  );

const controlNamed = (name: string, signal: AbortSignal): Promise<Control> =>
  waitFor(name, signal, () => findControl(name));

const accessibleName = (element: Element): string =>
  normalize(element.getAttribute('aria-label') ?? element.textContent);

/** A button, link or tab with this name, else one whose name begins with it: 'Elimina' finds 'Elimina Roma → Bari'. */
export const findPressable = (name: string, within: ParentNode): HTMLElement | undefined => {
  const all = [
    ...within.querySelectorAll<HTMLElement>('button:enabled, a[href], [role="tab"]'),
  ].filter((element) => isVisible(element) && element.ariaDisabled !== 'true');
  // A tab and the form's submit button may share a name; the catalogue means the button.
  const exact = all.filter((element) => accessibleName(element) === name);
  return (
    exact.find((element) => element.matches('[type="submit"]')) ??
    exact[0] ??
    all.find((element) => accessibleName(element).startsWith(name))
  );
};

/** Clicks the button, link or tab with this name, once it is there; `within` narrows where. */
export const press = async (
  name: string,
  signal: AbortSignal,
  within: () => ParentNode | undefined = () => document,
): Promise<void> => {
  const find = () => {
    const place = within();
    return place && findPressable(name, place);
  };
  (await waitFor(name, signal, find)).click();
};

/** Clicks a button of the open dialog. */
export const confirmDialog = async (name: string, signal: AbortSignal): Promise<void> => {
  const button = await waitFor(name, signal, () => {
    const dialog = document.querySelector('dialog[open]');
    return dialog ? findPressable(name, dialog) : undefined;
  });
  button.click();
};

/**
 * Sets a value as typing does. React tracks values by a setter of its own on each element and ignores an event if
 * the tracked value is the same, so this calls the prototype's setter.
 */
export const setValue = (control: Control, value: string): void => {
  const prototype = Object.getPrototypeOf(control) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
};

/** Fills the input with this label, once it is there. */
export const fill = async (name: string, value: string, signal: AbortSignal): Promise<void> => {
  const control = await controlNamed(name, signal);
  control.focus({ preventScroll: true });
  setValue(control, value);
  control.blur();
};

/** Types the first three letters into the combobox with this label and clicks the suggestion. */
export const choose = async (name: string, option: string, signal: AbortSignal): Promise<void> => {
  const input = await controlNamed(name, signal);
  input.focus({ preventScroll: true });
  const typed = option.slice(0, 3);
  setValue(input, typed);
  const suggestion = await waitFor(option, signal, () =>
    [...document.querySelectorAll<HTMLElement>('[role="option"]')].find(
      (one) => normalize(one.textContent) === option,
    ),
  );
  suggestion.click();
  // The choice reaches the field a task later; a field that is left earlier keeps the three letters.
  await waitFor(option, signal, () => input.value !== typed || undefined);
};

/** The innermost visible element below `root` that contains the text. */
const findInnermost = (root: Element, text: string): Element | undefined => {
  for (const child of root.children) {
    if (child.matches('[data-regia], script, style')) continue;
    if (!normalize(child.textContent).includes(text)) continue;
    const found = findInnermost(child, text) ?? (isVisible(child) ? child : undefined);
    if (found) return found;
  }
  return undefined;
};

/** The innermost element of the product that shows a text. */
export const findText = (text: string, page: Document = document): Element | undefined =>
  findInnermost(page.body, text);

/** Waits for a text, scrolls to it and outlines it for three seconds. */
export const showText = async (text: string, signal: AbortSignal): Promise<void> => {
  const element = await waitFor(text, signal, () => findText(text));
  element.scrollIntoView({ block: 'center' });
  const outline = '3px dashed #d1008f';
  element.animate({ outline: [outline, outline] }, 3000);
};
