import { routePath } from '../../lib/edition.ts';

/** The path of a link from a mail. Its host is PUBLIC_URL, which need not be the one that this page was loaded from. */
export const pathOfMailLink = (link: string): string => {
  const { pathname, search } = new URL(link);
  return routePath(pathname) + search;
};
