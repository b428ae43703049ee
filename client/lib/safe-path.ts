/** `URL.parse`, which is younger than the browsers of package.json's `browserslist`. */
export const parseUrl = (address: string, base?: string): URL | null => {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
};

/**
 * A path given by an address or a link, as the browser would resolve it on this origin: path, query and fragment;
 * `null` if it does not stay on the origin. Judged by the URL parser itself, because a check of the text misses what
 * the parser changes: it drops tabs and line breaks and reads `\` as `/`, so that `/<tab>/example.com` is another site.
 */
export const safePath = (path: string, origin: string): string | null => {
  const url = path.startsWith('/') ? parseUrl(path, origin) : null;
  if (!url) return null;
  // `/.//example.com` is a path here, but `//example.com`, which it resolves to, would be a site to the next reader.
  if (url.origin !== origin || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
};
