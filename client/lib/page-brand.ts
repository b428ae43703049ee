/** The brand that this page's sandbox wears (LOOK-08), as far as it is known before the first paint; without React. */
import { BRAND_META } from '#contract/brand-texts';
import type { WornBrand } from '#contract/worn-brand';
import { IS_STATIC } from './edition.ts';
import { tabStore } from './storage.ts';

/** The static edition's host knows no sandbox: its page keeps what the worker said last. */
const KEY = 'regia.brand';

const metaText = (): string | undefined =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${BRAND_META}"]`)?.content;

/** `null` for the product's own. */
export const readPageBrand = (): WornBrand | null => {
  const text = IS_STATIC ? tabStore.get(KEY) : metaText();
  return text ? (JSON.parse(text) as WornBrand) : null;
};

/** Keeps it for the page that is loaded next. */
export const keepPageBrand = (brand: WornBrand | null): void => {
  if (!IS_STATIC) return;
  if (brand) tabStore.set(KEY, JSON.stringify(brand));
  else tabStore.remove(KEY);
};

/** Sets the colours of a brand in place of those of another. */
export const paintBrand = (brand: WornBrand | null, before: WornBrand | null = null): void => {
  const { style } = document.documentElement;
  for (const name of Object.keys(before?.style ?? {})) style.removeProperty(name);
  for (const [name, value] of Object.entries(brand?.style ?? {})) style.setProperty(name, value);
};
