import { useCallback, useEffect, useState } from 'react';
import { listFavourites, type Favourite } from '#contract/favourites';
import { TEXT } from '#contract/texts';
import { changeCached, keyOf, useCall } from '../../lib/queries.ts';
import { report } from '../../lib/report.ts';
import { useSession } from '../../lib/session.ts';
import { announceHidden } from './announce-removed.ts';

/** The favourites as a query (FAV-02 to FAV-07). Without a token it is never asked and stays loading. */
export const useFavourites = () => {
  const { access } = useSession();
  const query = useCall(listFavourites, {}, { enabled: access !== null, gcTime: 0 });
  const { data, error } = query;
  const isMalformed = data !== undefined && !Array.isArray(data);
  useEffect(() => {
    if (error ?? isMalformed) report(TEXT.favourites.unauthorised, error);
  }, [error, isMalformed]);

  /** Taken out of this list only (FAV-05): reading it again does not bring them back. */
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const hide = useCallback((ticketId: number) => {
    setHidden((ids) => new Set(ids).add(ticketId));
    announceHidden(() => setHidden((ids) => new Set([...ids].filter((id) => id !== ticketId))));
  }, []);
  const showAll = () => setHidden(new Set());
  /** Once a ticket is no favourite any more (FAV-04). */
  const remove = useCallback(
    (ticketId: number) =>
      void changeCached<Favourite[]>(keyOf(listFavourites, {}), (favourites) =>
        favourites.filter(({ ticket_data }) => ticket_data.id !== ticketId),
      ),
    [],
  );

  const actions = { query, hide, showAll, remove };
  if (access === null) return { data: undefined, error: null, saved: 0, ...actions };
  const favourites = isMalformed ? [] : data;
  const shown = favourites?.filter(({ ticket_data }) => !hidden.has(ticket_data.id));
  return { data: shown, error, saved: favourites?.length ?? 0, ...actions };
};
