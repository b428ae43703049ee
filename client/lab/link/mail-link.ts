import { routePath } from '../../lib/edition.ts';
import { parseUrl } from '../../lib/safe-path.ts';
import { isScreenPath } from './screen-path.ts';

/**
 * The path of a link from a mail; `null` for one that leads to no screen of this application. Its host is PUBLIC_URL, which
 * need not be the one that this page was loaded from. Mails come with an imported state too, whoever wrote them.
 */
export const pathOfMailLink = (link: string): string | null => {
  const url = parseUrl(link);
  const path = url && routePath(url.pathname) + url.search;
  return path !== null && isScreenPath(path) ? path : null;
};
