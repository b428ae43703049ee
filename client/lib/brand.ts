import { OWN_NAME, type BrandTheme, BRAND_KEY, BRAND_META } from '#contract/own-brand';
import { Observable, useObservable } from './observable.ts';
import { IS_STATIC } from './edition.ts';
import { tabStore } from './storage.ts';

const metaText = (): string | undefined =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name=${BRAND_META}]`)?.content;

/** The brand that the page itself has; `null` for the product's own. */
const readPageBrand = (): BrandTheme | null => {
  const text = IS_STATIC ? tabStore.get(BRAND_KEY) : metaText();
  return text ? (JSON.parse(text) as BrandTheme) : null;
};

/** The brand of this page (LOOK-08); `null` for the product's own. Change it by `applyBrand`. */
export const pageBrand = new Observable(readPageBrand());

/** `null` for the product's own. */
export type ShownBrand = BrandTheme | null;

export const useBrand = (): ShownBrand => useObservable(pageBrand);

/** The name that the product goes by. */
export const nameOf = (brand: ShownBrand): string => brand?.name ?? OWN_NAME;

export const useBrandName = (): string => nameOf(useBrand());

/** A text of the product, by the name that it goes by. */
export const named = (text: string, name: string): string => text.replaceAll(OWN_NAME, () => name);
