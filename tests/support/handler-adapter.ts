/** The API as the static edition carries it: a function from `Request` to `Response`, in this process and without a port. */
import { inProject } from '../../scripts/lib/project.mjs';
import { makeRoutes } from '../../server/routes.ts';
import { readBytesIfThere } from '../../server/store/read-if-there.ts';
import { createHandler, type Handle } from '../../server/lab/static/handle.ts';
import { answerPicture } from '../../server/lab/static/pictures.ts';
import type { Ask } from './client.ts';
import type { TestDeps } from './server.ts';

/** Answers as `fetch` does: a dropped connection or an abort rejects. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

const readSeedPicture = (name: string): Promise<Uint8Array | null> =>
  readBytesIfThere('an image', inProject('seed', 'images', name));

/** Answers calls and pictures. */
export const handleOf = (deps: TestDeps): Handle =>
  createHandler([...makeRoutes(), ...(deps.laboratory?.routes ?? [])], deps, (request, path) =>
    answerPicture(request, path, deps.sandboxes, readSeedPicture),
  );

export const handlerAdapter = (deps: TestDeps): Fetch => {
  const handle = handleOf(deps);
  return async (address, init) => {
    const request = new Request(address, init);
    const aborted = new Promise<never>((_resolve, reject) => {
      const { signal } = request;
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
    const answer = await Promise.race([handle(request, new URL(address).pathname), aborted]);
    if (answer.type === 'error') throw new TypeError('no answer');
    return answer;
  };
};

/** Raw requests of a test's client, by such a function. */
export const askBy =
  (fetch: Fetch): Ask =>
  async ({ method, path, headers = {}, body }) => {
    const sent = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    const init = { method, headers: Object.fromEntries(sent) as Record<string, string> };
    const answer = await fetch(
      `http://localhost${path}`,
      body === undefined ? init : { ...init, body: Buffer.from(body) },
    );
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      bytes: Buffer.from(await answer.arrayBuffer()),
    };
  };
