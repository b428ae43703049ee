import { useEffect } from 'react';
import { useMatches } from 'react-router-dom';

interface Handle {
  title?: string;
}

const NAME = 'Rivola';

/** Names the page in tab, history and screen reader, by the `title` of the route's handle. */
export const usePageTitle = (): void => {
  const title = useMatches()
    .map((match) => (match.handle as Handle | undefined)?.title)
    .findLast(Boolean);
  useEffect(() => {
    document.title = title ? `${title} · ${NAME}` : `${NAME}: rivendi e acquista biglietti aerei`;
  }, [title]);
};
