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

/** Ids of the starred tickets: read once for a person, then kept up to date by what is pressed. */
export const useStarred = () => {
  const { access } = useSession();
  const queries = useQueryClient();
  const key = [listFavourites.name, 'ids', access];
  const { data: ids, error } = useQuery({
    queryKey: key,
    queryFn: readIds,
    enabled: access !== null,
    staleTime: Infinity,
  });
  useEffect(() => {
    if (error) report('Preferiti non letti', error);
  }, [error]);
  const mark = (ticketId: number, starred: boolean) =>
    queries.setQueryData<number[]>(key, (before) => {
      const others = before?.filter((id) => id !== ticketId);
      return starred ? others?.concat(ticketId) : others;
    });
  return { ids, mark };
};
