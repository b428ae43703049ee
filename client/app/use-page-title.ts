import { useLayoutEffect } from 'react';
import { useMatches } from 'react-router-dom';
import { pageTitle } from '#contract/screens';

interface Handle {
  title?: string;
}

/**
 * Sets the document's title from the `title` in the route's handle. Before the effects of the screen, which may set one
 * that says more (lib/use-own-title.ts).
 */
export const usePageTitle = (): void => {
  const title = useMatches()
    .map((match) => (match.handle as Handle | undefined)?.title)
    .findLast(Boolean);
  useLayoutEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
};
