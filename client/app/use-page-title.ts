import { useEffect } from 'react';
import { useMatches } from 'react-router-dom';

interface Handle {
  title?: string;
}

const NAME = 'Rivola';

/** Sets the document's title from the `title` in the route's handle. */
export const usePageTitle = (): void => {
  const title = useMatches()
    .map((match) => (match.handle as Handle | undefined)?.title)
    .findLast(Boolean);
  useEffect(() => {
    document.title = title ? `${title} · ${NAME}` : `${NAME}: rivendi e acquista biglietti aerei`;
  }, [title]);
};
