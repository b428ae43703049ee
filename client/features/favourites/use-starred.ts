import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listFavourites } from '#contract/favourites';
import { call } from '../../lib/api.ts';
import { report } from '../../lib/report.ts';
import { useSession } from '../../lib/session.ts';

const readIds = async (): Promise<number[]> => {
  const favourites = await call(listFavourites, {});
  return favourites.map((favourite) => favourite.ticket_data.id);
};

const keyFor = (access: string | null) => [listFavourites.name, 'ids', access];

/** The ids of the user's favourites: loaded once per session, then updated by `useMarkStarred`. */
export const useStarred = (): readonly number[] | undefined => {
  const { access } = useSession();
  const { data, error } = useQuery({
    queryKey: keyFor(access),
    queryFn: readIds,
    enabled: access !== null,
    staleTime: Infinity,
  });
  useEffect(() => {
    if (error) report('Preferiti non letti', error);
  }, [error]);
  return data;
};

/** Returns a function that updates the ids in the cache, if they are loaded. */
export const useMarkStarred = () => {
  const { access } = useSession();
  const queries = useQueryClient();
  return (ticketId: number, starred: boolean) =>
    queries.setQueryData<number[]>(keyFor(access), (before) => {
      const others = before?.filter((id) => id !== ticketId);
      return starred ? others?.concat(ticketId) : others;
    });
};
