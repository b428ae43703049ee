/** What of a page a person perceives: by role and name, by label, by text. */
import { typeValue } from '../../lib/silent-changes.ts';

/** How long something is waited for, and how often it is looked for, in milliseconds. */
const PATIENCE = 12_000;
const PAUSE = 50;

/** Resolves to what `find` returns, now or later; to `undefined` where it has not come for long. */
export const waitUntil = async <T>(
  find: (waited: number) => T | undefined,
  signal: AbortSignal,
): Promise<T | undefined> => {
  const begun = performance.now();
  // Not at once: what is to go may still be there.
  for (let pause = 0; ; pause = PAUSE) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    signal.throwIfAborted();
    const waited = performance.now() - begun;
    const found = find(waited);
    if (found !== undefined || waited >= PATIENCE) return found;
  }
};

/** A part of a page by its role, the beginning of its name, and texts within. */
export interface Subject {
  role: keyof typeof SELECTORS;
  name: string;
  texts?: readonly string[];
}

const SELECTORS = {
  heading: 'h1, h2',
  article: 'article',
  search: '[role="search"]',
  region: 'section[aria-label], section[aria-labelledby]',
  /** The boarding pass that a form fills in. */
  pass: '[data-pass]',
  status: 'main [role="status"]',
  form: 'main form',
  row: 'main tbody tr',
  /** A field whose value is refused, with its label and the reason. */
  refused: 'main fieldset[aria-invalid], main :has(> label):has([aria-invalid])',
};

/** Trims, and makes one space of any white space, as HTML is rendered. */
export const normalize = (text: string | null | undefined): string =>
  (text ?? '').replaceAll(/\s+/g, ' ').trim();

/** Whether an element of the product, not of Regia, is rendered. */
const isVisible = (element: Element): boolean =>
  element.getClientRects().length > 0 && !element.closest('[data-regia]');

const nameOf = (element: Element): string => {
  const labelled = element.ownerDocument.getElementById(
    element.getAttribute('aria-labelledby') ?? '',
  );
  return normalize(element.getAttribute('aria-label') ?? (labelled ?? element).textContent);
};

/** The first such part that a page shows. */
export const findSubject = (
  { role, name, texts = [] }: Subject,
  page: Document,
): HTMLElement | undefined =>
  [...page.querySelectorAll<HTMLElement>(SELECTORS[role])].find(
    (element) =>
      isVisible(element) &&
      nameOf(element).startsWith(name) &&
      texts.every((text) => normalize(element.textContent).includes(normalize(text))),
  );

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const labelOf = ({ labels }: Control): string =>
  normalize(labels?.[0]?.textContent).replace(/ \*$/, '');

/** A control with its label, and what is said of it (ui/field.tsx). */
export const fieldOf = (control: HTMLElement): HTMLElement =>
  control.closest<HTMLElement>(':has(> label)') ?? control;

/** The fields, lists and boxes of a page that can be used. */
export const controlsOf = (page: ParentNode): Control[] =>
  [...page.querySelectorAll<Control>('input, textarea, select')].filter(
    (control) => isVisible(control) && !control.disabled,
  );

/** The field, list or box with this label. */
export const findControl = (name: string, page: Document): Control | undefined =>
  controlsOf(page).find((control) => labelOf(control) === name);

/** A button, link or tab with this name, else one whose name begins with it: 'Elimina' finds 'Elimina Roma → Bari'. */
export const findPressable = (name: string, within: ParentNode): HTMLElement | undefined => {
  const all = [
    ...within.querySelectorAll<HTMLElement>('button:enabled, a[href], [role="tab"]'),
  ].filter((element) => isVisible(element) && element.ariaDisabled !== 'true');
  const named = (element: Element) =>
    normalize(element.getAttribute('aria-label') ?? element.textContent);
  // A tab and the form's submit button may share a name; the catalogue means the button.
  const exact = all.filter((element) => named(element) === name);
  return (
    exact.find((element) => element.matches('[type="submit"]')) ??
    exact[0] ??
    all.find((element) => named(element).startsWith(name))
  );
};

/** Sets a value as a user does who then leaves the control. */
export const setValue = (control: Control, value: string): void => {
  typeValue(control, value);
  control.dispatchEvent(new Event('change', { bubbles: true }));
};

/** The innermost visible element of the product below `root` that contains a text. */
export const findText = (text: string, root: Element): Element | undefined => {
  for (const child of root.children) {
    if (child.matches('[data-regia], script, style')) continue;
    if (!normalize(child.textContent).includes(text)) continue;
    const found = findText(text, child) ?? (isVisible(child) ? child : undefined);
    if (found) return found;
  }
  return undefined;
};

/** What a page says that it could not do. */
export const findRefusal = (page: Document): string | undefined =>
  [...page.querySelectorAll('[data-message="danger"]')]
    .filter(isVisible)
    .map(({ textContent }) => normalize(textContent))
    .find((text) => text !== '');
