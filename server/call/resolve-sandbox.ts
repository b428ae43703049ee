import { SandboxId } from '#contract/control';
import type { Endpoint } from '#contract/endpoint';
import { PROBLEM } from '#contract/problems';
import { isVisitorId, VISITOR_SECONDS } from '../sandbox/visitor-id.ts';
import { isVisitorCookie, newVisitorCookie } from '../security/visitor-cookie.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { mayControlNow } from '../security/control-access.ts';
import { refuse } from '#contract/refusal';
import type { Deps } from './deps.ts';
import type { Exchange } from './exchange.ts';

const COOKIE = /(?:^|;\s*)sandbox=([^;]*)/;

type SandboxDeps = Pick<Deps, 'admission' | 'config' | 'sandboxes' | 'secret'>;

/** Of a request, by their names in lower case. */
type Headers = Pick<Exchange, 'header'>;

const readCookie = (request: Headers): string =>
  COOKIE.exec(request.header('cookie') ?? '')?.[1]?.trim() ?? '';

/** The sandbox id that a request names: by header, or by cookie, as browsers cannot set headers on every request. */
export const requestedId = (request: Headers): string =>
  request.header('x-sandbox') || readCookie(request);

/** Whether an id is valid for `createSandbox`; visitors' ids are not, as they contain a dot. */
const isSandboxId = (id: string): boolean => SandboxId.safeParse(id).success;

/** Whether each visitor has a sandbox of their own; without controls there is only the default one (DEMO-09). */
const isPerVisitor = ({ DEMO_CONTROLS, DEMO_PER_VISITOR }: Deps['config']): boolean =>
  DEMO_CONTROLS === 'on' && DEMO_PER_VISITOR === 'on';

/**
 * The sandbox of a request: the one that it names, else the default one; 404 if it does not exist. With a sandbox per
 * visitor, requests without access to the control room get the visitor's own and cannot choose another. Control
 * requests that name none get the default one. While a visitor's sandbox is read from disk: a promise after which to ask
 * again.
 */
const resolveSandbox = (
  entry: Endpoint,
  exchange: Exchange,
  deps: SandboxDeps,
): Sandbox | Promise<void> => {
  const { config, sandboxes } = deps;
  if (entry.outsideSandbox || config.DEMO_CONTROLS === 'off') return sandboxes.default;
  const id = requestedId(exchange);
  if (isPerVisitor(config) && (id || entry.who !== 'control')) {
    const mayChoose = id && !isVisitorId(id) && mayControlNow(exchange, deps);
    if (!mayChoose) return visitorSandbox(entry, exchange, deps);
  }
  if (!id) return sandboxes.default;
  const sandbox = sandboxes.find(id);
  if (!sandbox) throw refuse(404, PROBLEM.sandboxNotFound(id));
  return sandbox;
};

/**
 * The sandbox of a request, kept in memory until its `busy` is counted down again. A promise only while a visitor's is
 * read from disk: in the default mode nothing waits.
 */
export const enterSandbox = (
  entry: Endpoint,
  exchange: Exchange,
  deps: SandboxDeps,
): Sandbox | Promise<Sandbox> => {
  const found = resolveSandbox(entry, exchange, deps);
  if (found instanceof Promise) return found.then(() => enterSandbox(entry, exchange, deps));
  found.busy += 1;
  return found;
};

/**
 * A visitor's own sandbox, by the cookie that came with a page or a login. Any other call works on the seed, which it
 * cannot change: strangers' calls must not make sandboxes that take the place of others (HOST-02).
 */
const visitorSandbox = (
  entry: Endpoint,
  exchange: Exchange,
  deps: SandboxDeps,
): Sandbox | Promise<void> => {
  const { visitors } = deps.sandboxes;
  const cookie = readCookie(exchange);
  if (isVisitorCookie(cookie, deps.secret))
    return visitors.find(cookie) ?? createForVisitor(cookie, exchange, deps);
  // The control room may write, so it is never on the seed.
  if (entry.who === 'control') throw refuse(404, PROBLEM.sandboxNotFound(requestedId(exchange)));
  if (!entry.beginsVisit) return visitors.pristine;
  const id = newVisitorCookie(deps.secret);
  const sandbox = createForVisitor(id, exchange, deps);
  setVisitorCookie(exchange, id, deps);
  return sandbox;
};

/** Throws 429 where an address begins too many, and 503 where there is no room. */
const createForVisitor = (id: string, { address }: Exchange, deps: SandboxDeps): Sandbox => {
  deps.admission.check('new sandbox', address);
  deps.admission.count('new sandbox', address);
  return deps.sandboxes.visitors.create(id, address);
};

/**
 * A login that failed begins no visit: its sandbox goes, and the answer sets no cookie. A form on another site can send
 * one, without the visitor's cookie, which the answer would replace.
 */
export const endVisit = async (
  { beginsVisit }: Endpoint,
  exchange: Exchange,
  sandbox: Sandbox,
  { sandboxes }: SandboxDeps,
): Promise<void> => {
  if (!beginsVisit || !exchange.takeBack('Set-Cookie')) return;
  await sandboxes.visitors.delete(sandbox.id);
};

/** The visitor id in a request's cookie if its signature is valid, else a new one. */
const visitorId = (exchange: Exchange, { secret }: SandboxDeps): string => {
  const cookie = readCookie(exchange);
  return isVisitorCookie(cookie, secret) ? cookie : newVisitorCookie(secret);
};

const setVisitorCookie = (exchange: Exchange, id: string, { config }: SandboxDeps): void => {
  const secure = config.PUBLIC_URL.startsWith('https:') ? '; Secure' : '';
  exchange.setHeader(
    'Set-Cookie',
    `sandbox=${id}; Path=/; SameSite=Lax; Max-Age=${VISITOR_SECONDS}${secure}`,
  );
};

/**
 * Sets or renews the visitor's cookie with a page, so that the concurrent first API calls share one sandbox. A cookie
 * with an ordinary sandbox id is left alone: whether it may be used is decided at the API calls, which can send the
 * token of the control room.
 */
export const refreshVisitorCookie = (exchange: Exchange, deps: SandboxDeps): void => {
  if (!isPerVisitor(deps.config) || isSandboxId(readCookie(exchange))) return;
  setVisitorCookie(exchange, visitorId(exchange, deps), deps);
};

/**
 * The sandbox whose images a request gets. An ordinary sandbox id is accepted without the control room's token, which an
 * `<img>` cannot send: file names are digests (`imageName`), so only clients that can read the sandbox's tickets, or
 * have the image, know them. Creates no sandbox for a new visitor, as it would have no images.
 */
export const findImageSandbox = (
  exchange: Exchange,
  deps: SandboxDeps,
): Sandbox | undefined | Promise<Sandbox | undefined> => {
  const { config, sandboxes, secret } = deps;
  if (config.DEMO_CONTROLS === 'off') return sandboxes.default;
  const id = requestedId(exchange);
  if (!isPerVisitor(config)) {
    const sandbox = id ? sandboxes.find(id) : sandboxes.default;
    if (!sandbox) throw refuse(404, PROBLEM.sandboxNotFound(id));
    return sandbox;
  }
  if (isSandboxId(id)) return sandboxes.find(id);
  const cookie = readCookie(exchange);
  const found = isVisitorCookie(cookie, secret) ? sandboxes.visitors.find(cookie) : undefined;
  return found instanceof Promise ? found.then(() => findImageSandbox(exchange, deps)) : found;
};

/**
 * The sandbox whose rows a page's head may name: the one that the page's own calls will read, else one that everyone may
 * read. Creates none.
 */
export const findPageSandbox = async (exchange: Exchange, deps: SandboxDeps): Promise<Sandbox> => {
  const { config, sandboxes, secret } = deps;
  if (config.DEMO_CONTROLS === 'off') return sandboxes.default;
  const id = requestedId(exchange);
  if (!isPerVisitor(config)) return (id && sandboxes.find(id)) || sandboxes.default;
  const { visitors } = sandboxes;
  if (isSandboxId(id)) {
    return (mayControlNow(exchange, deps) && sandboxes.find(id)) || visitors.pristine;
  }
  const cookie = readCookie(exchange);
  if (!isVisitorCookie(cookie, secret)) return visitors.pristine;
  const found = visitors.find(cookie);
  return found instanceof Promise
    ? found.then(() => findPageSandbox(exchange, deps))
    : (found ?? visitors.pristine);
};
