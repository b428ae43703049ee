import { BASE_PATH } from '../../../lib/edition.ts';

const LOOPBACK = /^(?:localhost|.+\.localhost|127\..+|\[::1\])$/;

/**
 * The landing's address as a phone in the room can open it: this page's, else the server's `PUBLIC_URL`, which the pages
 * name in `og:image`. `null` where both are of this machine alone.
 */
export const roomAddress = (): string | null => {
  const { href } = window.location;
  const image = document.querySelector<HTMLMetaElement>('meta[property="og:image"]')?.content;
  const found = [href, image ?? href]
    .map((address) => new URL(address, href))
    .find(({ hostname }) => !LOOPBACK.test(hostname));
  return found ? `${found.origin}${BASE_PATH}/` : null;
};
