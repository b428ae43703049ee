import { useCallback, useEffect, useMemo, useState } from 'react';
import { listFavourites } from '#contract/favourites';
import { TEXT } from '#contract/texts';
import { type AnswerOf, call } from '../../lib/api.ts';
import { changeCached, keyOf, useCall } from '../../lib/queries.ts';
import { report } from '../../lib/report.ts';
import { useSession } from '../../lib/session.ts';
import { identified } from '../../lib/shown.ts';
import { announceHidden } from './announce-removed.ts';
import { useQuery } from '@tanstack/react-query';

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

type Favourites = AnswerOf<typeof listFavourites>;

/** The tickets of favourites, as far as they are known. */
const ticketsOf = (favourites: Favourites) =>
  identified(favourites.map((one) => one.ticket_data).filter((ticket) => ticket !== null));

export type FavouriteTicket = ReturnType<typeof ticketsOf>[number];

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
