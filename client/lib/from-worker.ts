/** Calls of the static edition, which its worker answers, and never the host (STATIC-01). */
import { WORKER_HEADER } from '#contract/worker-header';
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

/**
 * Asks until the worker has answered; `header` reads one of an answer. While a worker starts or ends, a browser may send a
 * call past it, to the host. That one only sends files, so nothing has changed, whatever the call was. Throws where the host
 * answers each time.
 */
export const askWorker = async <Answer>(
  ask: () => Promise<Answer>,
  header: (answer: Answer, name: string) => string | null,
): Promise<Answer> => {
  for (let left = MOST_REPEATS; ; left -= 1) {
    const answer = await ask();
    if (header(answer, WORKER_HEADER) !== null) return answer;
    if (left === 0 || !(await apiStarter.get()(true)))
      throw new Error('the host has answered in place of the worker');
  }
};

/** `fetch`, answered by the worker. */
export const fetchFromWorker = (address: string, options: RequestInit): Promise<Response> =>
  askWorker(
    () => fetch(address, options),
    ({ headers }, name) => headers.get(name),
  );
