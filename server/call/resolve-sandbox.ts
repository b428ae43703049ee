import type { Endpoint } from '#contract/endpoint';
import { PROBLEM } from '#contract/problems';
import { Refusal } from '#contract/refusal';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { Deps } from './deps.ts';
import type { Exchange } from './exchange.ts';

const COOKIE = /(?:^|;\s*)sandbox=([^;]*)/;

type SandboxDeps = Pick<Deps, 'config' | 'sandboxes'>;

/** The headers of a request, by their names in lower case. */
type Headers = Pick<Exchange, 'header'>;

/** The sandbox id that a request names: by header, or by cookie, as browsers cannot set headers on every request. */
export const requestedId = (request: Headers): string =>
  request.header('x-sandbox') || (COOKIE.exec(request.header('cookie') ?? '')?.[1]?.trim() ?? '');

/**
 * The sandbox of a request: the one that it names, else the default one, as it is without controls (DEMO-09). Throws 404
 * if it does not exist. An image's request needs no control token, which an `<img>` cannot send: file names are digests
 * (`imageName`), so only clients that can read the sandbox's tickets, or have the image, know them.
 */
export const namedSandbox = (request: Headers, { config, sandboxes }: SandboxDeps): Sandbox => {
  const id = config.DEMO_CONTROLS === 'off' ? '' : requestedId(request);
  if (!id) return sandboxes.default;
  const sandbox = sandboxes.find(id);
  if (!sandbox) throw new Refusal(404, PROBLEM.sandboxNotFound(id));
  return sandbox;
};

/** The sandbox of a call, kept in memory until its `busy` is counted down again. Throws 404. */
export const enterSandbox = (entry: Endpoint, request: Headers, deps: SandboxDeps): Sandbox => {
  const sandbox = entry.outsideSandbox ? deps.sandboxes.default : namedSandbox(request, deps);
  sandbox.busy += 1;
  return sandbox;
};

/** The sandbox whose rows a page's head may name: the one that the page's own calls will read, else the default one. */
export const findPageSandbox = (request: Headers, { config, sandboxes }: SandboxDeps): Sandbox => {
  const id = config.DEMO_CONTROLS === 'off' ? '' : requestedId(request);
  return (id && sandboxes.find(id)) || sandboxes.default;
};
