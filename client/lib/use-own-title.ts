import { useEffect } from 'react';
import { pageTitle } from '#contract/screens';

/** Sets the document's title of a screen that is about something, such as a route or a seller (GEN-17). */
export const useOwnTitle = (title: string): void => {
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
};
