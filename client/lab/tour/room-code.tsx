import { renderSVG } from 'uqr';
import { BASE_PATH, IS_STATIC } from '../../lib/edition.ts';
import { LOOPBACK } from '../link/what-link-keeps.ts';

/** The code of a longer path is too fine for a phone that looks at a screen; the landing's is shown instead. */
const PATH_MAX = 200;

/** How a code comes here, said to who runs the demo. */
export const HOW_TO_ADDRESS = IS_STATIC
  ? 'Su un sito con https, qui compare il codice per i telefoni.'
  : 'Con «npm run show» qui compare il codice per i telefoni.';

/**
 * The address of a path as a phone in the room can open it: of this page's host, else of the server's `PUBLIC_URL`, which
 * the pages name in `og:image`. `null` where both are of this machine alone.
 */
export const roomAddress = (path = '/'): string | null => {
  const { href } = window.location;
  const image = document.querySelector<HTMLMetaElement>('meta[property="og:image"]')?.content;
  const found = [href, image ?? href]
    .map((address) => new URL(address, href))
    .find(({ hostname }) => !LOOPBACK.test(hostname));
  return found ? found.origin + BASE_PATH + (path.length > PATH_MAX ? '/' : path) : null;
};

interface RoomCodeProps {
  address: string;
  className: string | undefined;
}

/** An address as a QR code, for the phones in the room. */
export function RoomCode({ address, className }: RoomCodeProps) {
  return (
    <img
      alt={`Codice QR: ${address}`}
      src={`data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 2 }))}`}
      className={className}
    />
  );
}
