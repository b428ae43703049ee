import { REGIA_PARAMETER } from './presence.ts';

/**
 * A place of this application: a path, never another site. Browsers drop tabs and line breaks from an address, and then
 * the dots; what is left must not begin with two slashes either.
 */
export const isPlace = (path: string): boolean =>
  /^\/(?![/\\])[^\t\n\r]*$/.test(path) &&
  !new URL(path, 'http://localhost').pathname.startsWith('//');

/** The path of a link that was sent by mail: its host is the server's own name for itself. */
export const pathOf = (link: string): string => {
  const { pathname, search } = new URL(link);
  return pathname + search;
};

/** A place without what its address asks of the control room. */
export const withoutRegia = (place: string): string => {
  const { pathname, searchParams } = new URL(place, window.location.origin);
  searchParams.delete(REGIA_PARAMETER);
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
};
