import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listFavourites, type Favourite } from '#contract/favourites';
import { TEXT } from '#contract/texts';
import { keyOf, useCall } from '../../lib/queries.ts';
import { report } from '../../lib/report.ts';
import { useSession } from '../../lib/session.ts';

/** FAV-02 to FAV-07. `null` while it is loading, which without a token never ends. */
export const useFavourites = () => {
  const { access } = useSession();
  const queries = useQueryClient();
  const { data, error } = useCall(listFavourites, {}, { enabled: access !== null, gcTime: 0 });
  const malformed = data !== undefined && !Array.isArray(data);
  useEffect(() => {
    if (error ?? malformed) report(TEXT.favourites.unauthorised, error);
  }, [error, malformed]);
  const remove = (ticketId: number) =>
    queries.setQueryData<Favourite[]>(keyOf(listFavourites, {}), (before) =>
      before?.filter(({ ticket_data }) => ticket_data.id !== ticketId),
    );
  const loading = access === null || (data === undefined && error === null);
  return { favourites: loading ? null : !data || malformed ? [] : data, remove };
};
