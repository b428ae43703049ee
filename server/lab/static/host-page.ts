/** Pages of the static edition, which its host sends. */
import { isEditionPage } from './own-pages.ts';

/** The address of a page without query and fragment. */
const placeOf = (address: string): string => address.replace(/[?#].*/, '');

/**
 * The host's file for an address; for one that it does not know, the page that shows any screen. The browser's copy of a
 * page is not taken unasked: the host may have a new version, whose worker this is (STATIC-04). `base` is the path of the
 * demo.
 */
export const hostPage = async (request: Request, base: string): Promise<Response> => {
  const found = await fetch(new Request(request, { cache: 'no-cache' })).catch(() =>
    fetch(request),
  );
  const first = new URL(base, request.url).href;
  if (found.type === 'opaqueredirect' && placeOf(request.url) === first)
    return (await firstPage(first)) ?? found;
  if (found.status !== 404) return found;
  const any = await fetch(`${base}404.html`);
  // Another project may be there by now.
  if (!any.ok || !(await isEditionPage(any))) return found;
  return new Response(any.body, { status: 200, headers: any.headers });
};

/** The first page of a host that takes away the slash at its end, where no worker would answer it; `null` for another's. */
const firstPage = async (first: string): Promise<Response | null> => {
  const { ok, url, body, headers } = await fetch(first, { cache: 'no-cache' });
  return ok && `${placeOf(url)}/` === first ? new Response(body, { headers }) : null;
};
