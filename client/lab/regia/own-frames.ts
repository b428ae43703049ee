import type { Brand } from '#lab/brand';
import { brandTheme } from '#lab/brand-theme';
import { showBrand } from '../../lib/apply-brand.ts';
import { ownName } from '../../lib/edition.ts';
import { queryClient } from '../../lib/queries.ts';
import { OWN_SESSION } from '../../lib/storage.ts';
import { answeredCalls } from '../sandbox/answered-calls.ts';

/** The name of the frame that shows the landing with a brand; nobody is logged in there. */
export const BRAND_FRAME = `${OWN_SESSION}marchio`;

/** What the frame is told. */
export interface BrandMessage {
  brand: Brand;
}

/** In a frame that keeps its session to itself, follows the page around it: a brand's preview, or another person's phone. */
export const followPage = (): void => {
  if (window.name === BRAND_FRAME) followBrands();
  else shareChanges();
};

/** Shows the brands that the page around the frame sends. */
const followBrands = (): void => {
  const onMessage = ({ source, origin, data }: MessageEvent<BrandMessage>) => {
    if (source === window.parent && origin === window.location.origin)
      showBrand(brandTheme(data.brand));
  };
  window.addEventListener('message', onMessage);
  window.parent.postMessage('listening', window.location.origin);
};

/** Tells the other frames of this one's changes, and reads anew after theirs. */
const shareChanges = (): void => {
  const channel = new BroadcastChannel(ownName('regia.changed'));
  answeredCalls.subscribe(([last]) => {
    if (last?.isWrite && !last.hasFailed) channel.postMessage('');
  });
  channel.addEventListener('message', () => void queryClient.invalidateQueries());
};
