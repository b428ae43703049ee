import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listFavourites, type Favourite } from '#contract/favourites';
import { TEXT } from '#contract/texts';
import { keyOf, useCall } from '../../lib/queries.ts';
import { report } from '../../lib/report.ts';
import { useSession } from '../../lib/session.ts';

/** The favourites as a query (FAV-02 to FAV-07). Without a token it is never asked and stays loading. */
export const useFavourites = () => {
  const { access } = useSession();
  const queries = useQueryClient();
  const { data, error } = useCall(listFavourites, {}, { enabled: access !== null, gcTime: 0 });
  const isMalformed = data !== undefined && !Array.isArray(data);
  useEffect(() => {
    if (error ?? isMalformed) report(TEXT.favourites.unauthorised, error);
  }, [error, isMalformed]);
  const remove = (ticketId: number) =>
    queries.setQueryData<Favourite[]>(keyOf(listFavourites, {}), (before) =>
      before?.filter(({ ticket_data }) => ticket_data.id !== ticketId),
    );
  if (access === null) return { data: undefined, error: null, remove };
  return { data: isMalformed ? [] : data, error, remove };
};
