/** The static edition: a folder for any host, whose API runs in a service worker of this browser (server/lab/static). */
export const IS_STATIC = import.meta.env.MODE === 'static';

/** The path that the client lies at, without its last slash: '' at the root, where the server always has it. */
export const BASE_PATH = IS_STATIC ? import.meta.env.BASE_URL.slice(0, -1) : '';

/**
 * A name of this edition alone: editions under other paths of the origin, and other applications there, share the browser's
 * storage and its channels with it (STATIC-09).
 */
export const ownName = (name: string): string =>
  IS_STATIC ? `${import.meta.env.BASE_URL} ${name}` : name;

const withoutBase = (pathname: string): string =>
  pathname.startsWith(import.meta.env.BASE_URL) ? pathname.slice(BASE_PATH.length) : pathname;

/** The router's path of a link: without the path that the client lies at. */
export const routePath = IS_STATIC ? withoutBase : (pathname: string): string => pathname;

/** The router's path of this page. */
export const currentPath = IS_STATIC
  ? (): string => withoutBase(window.location.pathname)
  : (): string => window.location.pathname;
