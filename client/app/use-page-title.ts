import { useEffect } from 'react';
import { useMatches } from 'react-router-dom';

interface Handle {
  title?: string;
}

const NAME = 'Rivola';

/** A document's title, with that of its screen. */
export const pageTitle = (title: string | undefined): string =>
  title ? `${title} · ${NAME}` : `${NAME}: rivendi e acquista biglietti aerei`;

/** Sets the document's title from the `title` in the route's handle. */
export const usePageTitle = (): void => {
  const title = useMatches()
    .map((match) => (match.handle as Handle | undefined)?.title)
    .findLast(Boolean);
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
};
