/** The brand of this page (LOOK-08), as far as the page itself knows it; without React. */
import { BRAND_KEY, BRAND_META, type BrandTheme } from '#contract/own-brand';
import { IS_STATIC } from './edition.ts';
import { tabStore } from './storage.ts';

const metaText = (): string | undefined =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name=${BRAND_META}]`)?.content;

/** `null` for the product's own. */
export const readPageBrand = (): BrandTheme | null => {
  const text = IS_STATIC ? tabStore.get(BRAND_KEY) : metaText();
  return text ? (JSON.parse(text) as BrandTheme) : null;
};
