import { typeValue } from '../../lib/silent-changes.ts';

/** Trims, and makes one space of any white space, as HTML is rendered. */
export const normalize = (text: string | null | undefined): string =>
  (text ?? '').replaceAll(/\s+/g, ' ').trim();

/** Whether an element of the product, not of Regia, is rendered. */
const isVisible = (element: Element): boolean =>
  element.getClientRects().length > 0 && !element.closest('[data-regia]');

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

/** Sets a value as a user does who then leaves the control. */
export const setValue = (control: Control, value: string): void => {
  typeValue(control, value);
  control.dispatchEvent(new Event('change', { bubbles: true }));
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
