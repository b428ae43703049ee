import type { Brand } from '#contract/brand';
import { brandTheme } from '#contract/brand-theme';
import { showBrand } from '../../lib/apply-brand.ts';
import { OWN_SESSION } from '../../lib/storage.ts';

/** The name of the frame that shows the landing with a brand; nobody is logged in there. */
export const BRAND_FRAME = `${OWN_SESSION}marchio`;

/** What the frame is told. */
export interface BrandMessage {
  brand: Brand;
}

/** In that frame, shows the brands that the page around it sends. Returns the function that stops it. */
export const followBrands = (): (() => void) | undefined => {
  if (window.name !== BRAND_FRAME) return undefined;
  const onMessage = ({ source, origin, data }: MessageEvent<BrandMessage>) => {
    if (source === window.parent && origin === window.location.origin)
      showBrand(brandTheme(data.brand));
  };
  window.addEventListener('message', onMessage);
  window.parent.postMessage('listening', window.location.origin);
  return () => window.removeEventListener('message', onMessage);
};
