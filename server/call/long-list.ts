import { latin1Of, nextTurn } from '#platform/bytes';
import type { Endpoint } from '#contract/endpoint';
import { JsonList } from './http-call.ts';
import type { Context, Deps } from './route.ts';

/** Items of a list whose JSON is made in one turn: that takes two milliseconds or so. */
export const MADE_AT_ONCE = 500;

type Caller = Pick<Context<Endpoint>, 'httpCall'> & { deps: Pick<Deps, 'turns'> };

/** Makes what may take some milliseconds when it is the address's turn, in a turn of the event loop of its own (HOST-01). */
export const makeInTurn = <T>({ httpCall, deps }: Caller, make: () => T | Promise<T>): Promise<T> =>
  deps.turns.pieces.run(httpCall, () => nextTurn().then(make));

/**
 * A list as it is answered. A long one is made when it is the address's turn, a part in each turn of the event loop, so that
 * other calls are answered in between (HOST-01).
 */
export const viewList = <Row, View extends object>(
  caller: Caller,
  rows: readonly Row[],
  view: (row: Row) => View,
): View[] | Promise<JsonList> => {
  if (rows.length <= MADE_AT_ONCE) return rows.map((row) => view(row));
  return makeInTurn(caller, async () => {
    const items: string[] = [];
    for (const [at, row] of rows.entries()) {
      if (at > 0 && at % MADE_AT_ONCE === 0) await nextTurn();
      items.push(latin1Of(JSON.stringify(view(row))));
    }
    return new JsonList(items);
  });
};
