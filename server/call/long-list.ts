import { nextTurn } from '#platform/bytes';
import type { Endpoint } from '#contract/endpoint';
import type { Context, Deps } from './route.ts';

/** Items of a list whose JSON is made at once: that takes two milliseconds or so. */
export const MADE_AT_ONCE = 500;

type Caller = Pick<Context<Endpoint>, 'httpCall'> & { deps: Pick<Deps, 'turns'> };

/** Makes what may take some milliseconds when it is the address's turn, in a turn of the event loop of its own (HOST-01). */
export const makeInTurn = <T>({ httpCall, deps }: Caller, make: () => T | Promise<T>): Promise<T> =>
  deps.turns.pieces.run(httpCall, () => nextTurn().then(make));

/** A list as it is answered; other calls are answered between two long ones (HOST-01). */
export const viewList = <Row, View extends object>(
  caller: Caller,
  rows: readonly Row[],
  view: (row: Row) => View,
): View[] | Promise<View[]> => {
  const make = () => rows.map((row) => view(row));
  return rows.length <= MADE_AT_ONCE ? make() : makeInTurn(caller, make);
};
