/** The page's icon and the colour of the browser's bar (LOOK-08); loaded only where a brand is worn. */
import { escapeHtml } from '#contract/escape-html';
import type { WornBrand } from '#contract/worn-brand';

/** The logo where it is about as high as wide, else the first letter of the name. */
const drawingOf = ({ name, logo, style }: WornBrand): string => {
  const isSquare =
    logo !== null && logo.width < 1.5 * logo.height && logo.height < 1.5 * logo.width;
  const ground = style['--brand-light-fill'] ?? '#b8310b';
  const ink = style['--brand-light-ink'] ?? '#fffdf7';
  const [letter = ''] = name.toUpperCase();
  const face = isSquare
    ? `<image href="${escapeHtml(logo.src)}" width="32" height="32"/>`
    : `<rect width="32" height="32" rx="7" fill="${ground}"/><text x="16" y="23.5" text-anchor="middle" font-family="Archivo,system-ui,sans-serif" font-size="21" font-weight="800" fill="${ink}">${escapeHtml(letter)}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${face}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
};

/** Sets an attribute; `undefined` puts the page's own value back. */
const dress = (selector: string, attribute: string, value: string | undefined) => {
  for (const element of document.head.querySelectorAll<HTMLElement>(selector)) {
    const own = (element.dataset['own'] ??= element.getAttribute(attribute) ?? '');
    element.setAttribute(attribute, value ?? own);
  }
};

export const setIcon = (brand: WornBrand | null): void => {
  const drawing = brand ? drawingOf(brand) : undefined;
  dress('link[rel="icon"]', 'href', drawing);
  dress('meta[name="theme-color"]', 'content', brand?.colour ?? undefined);
};
