import { useCallback, useEffect, useMemo, useState } from 'react';
import { listFavourites } from '#contract/favourites';
import { TEXT } from '#contract/texts';
import type { Answer } from '../../lib/api.ts';
import { changeCached, keyOf, useCall } from '../../lib/queries.ts';
import { report } from '../../lib/report.ts';
import { useSession } from '../../lib/session.ts';
import { identified } from '../../lib/shown.ts';
import { announceHidden } from './announce-removed.ts';

/** The favourites as a query (FAV-02 to FAV-07). Without a token it is never asked and stays loading. */
export const useFavourites = () => {
  const { access } = useSession();
  const query = useCall(listFavourites, {}, { enabled: access !== null, gcTime: 0 });
  const { data, error } = query;
  const tickets = useMemo(() => data && ticketsOf(data), [data]);
  useEffect(() => {
    if (error) report(TEXT.favourites.unauthorised, error);
  }, [error]);

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
      void changeCached<Favourites>(keyOf(listFavourites, {}), (favourites) =>
        favourites.filter(({ ticket_data }) => ticket_data?.id !== ticketId),
      ),
    [],
  );

  const actions = { query, hide, showAll, remove };
  if (access === null) return { data: undefined, error: null, saved: 0, ...actions };
  const shown = tickets?.filter(({ id }) => !hidden.has(id));
  return { data: shown, error, saved: tickets?.length ?? 0, ...actions };
};

type Favourites = Answer<typeof listFavourites>;

/** The tickets of favourites, as far as they are known. */
export const ticketsOf = (favourites: Favourites) =>
  identified(favourites.map((one) => one.ticket_data).filter((ticket) => ticket !== null));

export type FavouriteTicket = ReturnType<typeof ticketsOf>[number];
