/** Calls of the static edition, which its worker answers, and never the host (STATIC-01). */
import { WORKER_HEADER } from '#contract/own-brand';
import { Observable } from './observable.ts';

/**
 * Starts the API where it is gone, and resolves to whether it answers; set by the static edition, whose worker goes when
 * site data are removed while a page is open. `isMissed` says that the host has answered in its place.
 */
export const apiStarter = new Observable<(isMissed?: boolean) => Promise<boolean> | true>(
  () => true,
);

/** How often a call that the host has answered is made again. */
const MOST_REPEATS = 3;

interface Headed {
  header: (name: string) => string | null;
}

/**
 * Asks until the worker has answered. While a worker starts or ends, a browser may send a
 * call past it, to the host. That one only sends files, so nothing has changed, whatever the call was. Throws where the host
 * answers each time.
 */
export const askWorker = async <A extends Headed>(ask: () => Promise<A>): Promise<A> => {
  for (let left = MOST_REPEATS; ; left -= 1) {
    const answer = await ask();
    if (answer.header(WORKER_HEADER) !== null) return answer;
    if (left === 0 || !(await apiStarter.get()(true)))
      throw new Error('the host has answered in place of the worker');
  }
};
