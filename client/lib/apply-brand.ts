/** Changes the brand of a page (LOOK-08); the server sends a page with the looks of its own already (server/http/page-head.ts). */
import { BRAND_KEY, type BrandTheme } from '#contract/own-brand';
import { pageBrand } from './brand.ts';
import { IS_STATIC } from './edition.ts';
import { tabStore } from './storage.ts';

/** Keeps it for the page that is loaded next, where no server does. */
export const keepPageBrand = (brand: BrandTheme | null): void => {
  if (!IS_STATIC) return;
  if (brand) tabStore.set(BRAND_KEY, JSON.stringify(brand));
  else tabStore.remove(BRAND_KEY);
};

/** Sets an attribute of the page's head; what was there before comes back for `undefined`. */
const setAttributes = (selector: string, attribute: string, value: string | undefined): void => {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    const own = (element.dataset['own'] ??= element.getAttribute(attribute) ?? '');
    element.setAttribute(attribute, value ?? own);
  }
};

/** Puts a brand on the page, in place of another, and keeps it for the next one. */
export const applyBrand = (brand: BrandTheme | null): void => {
  if (!brand && !pageBrand.get()) return;
  keepPageBrand(brand);
  showBrand(brand);
};

/** Puts a brand on the page for as long as it is open. */
export const showBrand = (brand: BrandTheme | null): void => {
  const { style } = document.documentElement;
  for (const name of Object.keys(pageBrand.get()?.style ?? {})) style.removeProperty(name);
  for (const [name, value] of Object.entries(brand?.style ?? {})) style.setProperty(name, value);
  setAttributes('link[rel=icon], link[rel=apple-touch-icon]', 'href', brand?.icon);
  // It has the product's own name and icons; without it a phone's home screen takes the page's.
  setAttributes('link[href$=".webmanifest"]', 'rel', brand ? 'none' : undefined);
  setAttributes('meta[name=theme-color]', 'content', brand?.colour ?? undefined);
  if (JSON.stringify(brand) !== JSON.stringify(pageBrand.get())) pageBrand.set(brand);
};
