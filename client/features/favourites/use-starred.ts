import { useQuery } from '@tanstack/react-query';
import { listFavourites } from '#contract/favourites';
import { call } from '../../lib/api.ts';
import { changeCached } from '../../lib/queries.ts';
import { report } from '../../lib/report.ts';
import { useSession } from '../../lib/session.ts';
import { ticketsOf } from './use-favourites.ts';

/** Reports a failure itself: a component for each star on the page shares the one read. */
const readIds = async (): Promise<number[]> => {
  const favourites = await call(listFavourites, {}).catch((error: unknown) => {
    report('Preferiti non caricati', error);
    throw error;
  });
  return ticketsOf(favourites).map(({ id }) => id);
};

const keyFor = (access: string | null) => [listFavourites.name, 'ids', access];

/** The ids of the user's favourites: loaded once per session and on looking again, updated by `useMarkStarred`. */
export const useStarred = (): readonly number[] | undefined => {
  const { access } = useSession();
  const { data } = useQuery({
    queryKey: keyFor(access),
    queryFn: readIds,
    enabled: access !== null,
    staleTime: Infinity,
  });
  return data;
};

/** Returns a function that updates the ids in the cache, if they are loaded. */
export const useMarkStarred = () => {
  const { access } = useSession();
  return (ticketId: number, starred: boolean) =>
    changeCached<number[]>(keyFor(access), (ids) => {
      const others = ids.filter((id) => id !== ticketId);
      return starred ? [...others, ticketId] : others;
    });
};
