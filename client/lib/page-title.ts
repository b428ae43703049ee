import { useEffect, useLayoutEffect } from 'react';
import { pageTitle } from '#contract/screens';
import { useBrandName } from './brand.ts';
import { useMatches } from 'react-router-dom';

/** Sets the document's title of a screen that is about something, such as a route or a seller (GEN-17). */
export const useOwnTitle = (title: string): void => {
  const name = useBrandName();
  useEffect(() => {
    document.title = pageTitle(title, name);
  }, [title, name]);
};

interface Handle {
  title?: string;
}

/**
 * Sets the document's title from the `title` in the route's handle. Before the effects of the screen, which may set one
 * that says more (`useOwnTitle`).
 */
export const usePageTitle = (): void => {
  const title = useMatches()
    .map((match) => (match.handle as Handle | undefined)?.title)
    .findLast(Boolean);
  const name = useBrandName();
  useLayoutEffect(() => {
    document.title = pageTitle(title, name);
  }, [title, name]);
};
