/** What a step speaks of, by what a person perceives: a role, the beginning of a name, and texts within. */
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
};

const normalize = (text: string | null | undefined): string =>
  (text ?? '').replaceAll(/\s+/g, ' ').trim();

const nameOf = (element: Element): string => {
  const labelled = element.ownerDocument.getElementById(
    element.getAttribute('aria-labelledby') ?? '',
  );
  return normalize(element.getAttribute('aria-label') ?? (labelled ?? element).textContent);
};

/** The first such element of the product that is rendered on a page. */
export const findSubject = (
  { role, name, texts = [] }: Subject,
  page: Document = document,
): HTMLElement | undefined =>
  [...page.querySelectorAll<HTMLElement>(SELECTORS[role])].find(
    (element) =>
      element.getClientRects().length > 0 &&
      !element.closest('[data-regia]') &&
      nameOf(element).startsWith(name) &&
      texts.every((text) => normalize(element.textContent).includes(normalize(text))),
  );
