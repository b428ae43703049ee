/** Finds and works the screen's own controls, as a person would, for the plays of the catalogue (DEMO-11). */

/** Longest wait for something to appear, in milliseconds. */
const PATIENCE = 12_000;

/** What a play waited for in vain; the text says it in Italian. */
export class NotSeen extends Error {
  override name = 'NotSeen';
}

const tidy = (text: string | null | undefined): string =>
  (text ?? '').replaceAll(/\s+/g, ' ').trim();

const isShown = (element: Element): boolean =>
  element.getClientRects().length > 0 && !element.closest('[data-regia]');

/** The first answer of `find` that is one: now, or after any change of the page. */
const appear = <T>(what: string, signal: AbortSignal, find: () => T | undefined): Promise<T> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      observer.disconnect();
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
    const look = () => {
      const found = find();
      if (found === undefined) return;
      stop();
      resolve(found);
    };
    const abort = () => {
      stop();
      reject(signal.reason as Error);
    };
    const observer = new MutationObserver(look);
    const timer = setTimeout(() => {
      stop();
      reject(new NotSeen(`non si trova «${what}»`));
    }, PATIENCE);
    signal.addEventListener('abort', abort);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    look();
  });

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const labelOf = (label: HTMLLabelElement): string => tidy(label.textContent).replace(/ \*$/, '');

const controlNamed = (name: string, signal: AbortSignal): Promise<Control> =>
  appear(name, signal, () =>
    [...document.querySelectorAll<Control>('input, textarea, select')].find(
      (control) =>
        isShown(control) &&
        !control.disabled &&
        [...(control.labels ?? [])].some((label) => labelOf(label) === name),
    ),
  );

const nameOf = (element: Element): string =>
  tidy(element.getAttribute('aria-label') ?? element.textContent);

/** The whole name before a beginning of one: 'Elimina' is also how 'Elimina Roma → Bari' begins. */
const pressable = (name: string, within: ParentNode): HTMLElement | undefined => {
  const all = [...within.querySelectorAll<HTMLElement>('button, a[href], [role="tab"]')].filter(
    (element) => isShown(element) && element.ariaDisabled !== 'true',
  );
  // A tab and the button below it may share a name: the one that sends the form is meant.
  const exact = all.filter((element) => nameOf(element) === name);
  return (
    exact.find((element) => element.matches('[type="submit"]')) ??
    exact[0] ??
    all.find((element) => nameOf(element).startsWith(name))
  );
};

export const press = async (name: string, signal: AbortSignal): Promise<void> => {
  (await appear(name, signal, () => pressable(name, document))).click();
};

/** Presses a button of the open dialog. */
export const answer = async (name: string, signal: AbortSignal): Promise<void> => {
  const button = await appear(name, signal, () => {
    const dialog = document.querySelector('dialog[open]');
    return dialog ? pressable(name, dialog) : undefined;
  });
  button.click();
};

/** Writes as typing does: past React's own setter, with the event that it listens for. */
const write = (control: Control, value: string): void => {
  const prototype = Object.getPrototypeOf(control) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
};

export const fill = async (name: string, value: string, signal: AbortSignal): Promise<void> => {
  const control = await controlNamed(name, signal);
  control.focus();
  write(control, value);
  control.blur();
};

/** Types the beginning into a box with suggestions and picks one from its list. */
export const choose = async (name: string, option: string, signal: AbortSignal): Promise<void> => {
  const box = await controlNamed(name, signal);
  box.focus();
  write(box, option.slice(0, 3));
  const suggestion = await appear(option, signal, () =>
    [...document.querySelectorAll<HTMLElement>('[role="option"]')].find(
      (one) => tidy(one.textContent) === option,
    ),
  );
  suggestion.click();
};

/** The innermost shown element below this one that has the text. */
const innermost = (root: Element, text: string): Element | undefined => {
  for (const child of root.children) {
    if (child.matches('[data-regia], script, style')) continue;
    if (!tidy(child.textContent).includes(text)) continue;
    const found = innermost(child, text) ?? (isShown(child) ? child : undefined);
    if (found) return found;
  }
  return undefined;
};

/** Waits for a text and leads the eye to it. */
export const see = async (text: string, signal: AbortSignal): Promise<void> => {
  const element = await appear(text, signal, () => innermost(document.body, text));
  element.scrollIntoView({ block: 'center' });
  const outline = '3px dashed #d1008f';
  element.animate({ outline: [outline, outline] }, 3000);
};
