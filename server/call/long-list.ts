import { latin1Of, nextTurn } from '#platform/bytes';
import type { Endpoint } from '#contract/endpoint';
import { JsonList, type Context } from './route.ts';

/** Items of a list whose JSON is made in one turn: that takes two milliseconds or so. */
export const MADE_AT_ONCE = 500;

type Caller = Pick<Context<Endpoint>, 'address' | 'onDisconnect' | 'deps'>;

/**
 * A list as it is answered. A long one is made when it is the address's turn, a part in each turn of the event loop, so that
 * other calls are answered in between (HOST-01).
 */
export const viewList = <Row, View extends object>(
  { address, onDisconnect, deps }: Caller,
  rows: readonly Row[],
  view: (row: Row) => View,
): View[] | Promise<JsonList> => {
  if (rows.length <= MADE_AT_ONCE) return rows.map((row) => view(row));
  const make = async () => {
    const items: string[] = [];
    for (const [at, row] of rows.entries()) {
      if (at % MADE_AT_ONCE === 0) await nextTurn();
      items.push(latin1Of(JSON.stringify(view(row))));
    }
    return new JsonList(items);
  };
  return deps.turns.pieces.run(address, make, onDisconnect);
};
