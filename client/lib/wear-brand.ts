/** Changes the brand of a page (LOOK-08); the server sends a page with the looks of its own already (server/http/page-head.ts). */
import type { WornBrand } from '#contract/worn-brand';
import { worn } from './brand.ts';
import { IS_STATIC } from './edition.ts';
import { BRAND_KEY } from './page-brand.ts';
import { tabStore } from './storage.ts';

/** Keeps it for the page that is loaded next, where no server does. */
export const keepPageBrand = (brand: WornBrand | null): void => {
  if (!IS_STATIC) return;
  if (brand) tabStore.set(BRAND_KEY, JSON.stringify(brand));
  else tabStore.remove(BRAND_KEY);
};

/** Sets an attribute of the page's head; what was there before comes back for `undefined`. */
const dress = (selector: string, attribute: string, value: string | undefined): void => {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    const own = (element.dataset['own'] ??= element.getAttribute(attribute) ?? '');
    element.setAttribute(attribute, value ?? own);
  }
};

/** Puts a brand on the page, in place of another. */
export const wear = (brand: WornBrand | null): void => {
  if (!brand && !worn.get()) return;
  keepPageBrand(brand);
  const { style } = document.documentElement;
  for (const name of Object.keys(worn.get()?.style ?? {})) style.removeProperty(name);
  for (const [name, value] of Object.entries(brand?.style ?? {})) style.setProperty(name, value);
  dress('link[rel=icon], link[rel=apple-touch-icon]', 'href', brand?.icon);
  // It has the product's own name and icons; without it a phone's home screen takes the page's.
  dress('link[href$=".webmanifest"]', 'rel', brand ? 'none' : undefined);
  dress('meta[name=theme-color]', 'content', brand?.colour ?? undefined);
  if (JSON.stringify(brand) !== JSON.stringify(worn.get())) worn.set(brand);
};
