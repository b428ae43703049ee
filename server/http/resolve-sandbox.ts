import type { Request, Response } from 'express';
import { SandboxId } from '#contract/control';
import { PROBLEM } from '#contract/problems';
import type { Config } from '../config.ts';
import { isVisitorId } from '../sandbox/visitor-id.ts';
import { isVisitorCookie, newVisitorCookie } from '../security/visitor-cookie.ts';
import type { ImageFolder } from '../images/image-folder.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { mayControl } from '../security/control-access.ts';
import { refuse } from '#contract/refusal';
import type { Deps } from './deps.ts';

/** Lifetime of a visitor's cookie, in seconds; each page load renews it. */
const COOKIE_SECONDS = 7 * 24 * 60 * 60;

const COOKIE = /(?:^|;\s*)sandbox=([^;]*)/;

type SandboxDeps = Pick<Deps, 'config' | 'sandboxes' | 'secret'>;

const readCookie = ({ headers }: Request): string =>
  COOKIE.exec(headers.cookie ?? '')?.[1]?.trim() ?? '';

/** The sandbox id that a request names: by header, or by cookie, as browsers cannot set headers on every request. */
const requestedId = (request: Request): string =>
  request.headers['x-sandbox']?.toString() || readCookie(request);

/** Whether an id is valid for `createSandbox`; visitors' ids are not, as they contain a dot. */
const isSandboxId = (id: string): boolean => SandboxId.safeParse(id).success;

/** Whether each visitor has a sandbox of their own; without controls there is only the default one (DEMO-09). */
const isPerVisitor = ({ DEMO_CONTROLS, DEMO_PER_VISITOR }: Config): boolean =>
  DEMO_CONTROLS === 'on' && DEMO_PER_VISITOR === 'on';

/**
 * The sandbox of a request: the one that it names, else the default one; 404 if it does not exist. With a sandbox per
 * visitor, requests without access to the control room get the visitor's own and cannot choose another. Control
 * requests that name none get the default one.
 */
export const resolveSandbox = (
  request: Request,
  response: Response,
  deps: SandboxDeps,
  isControl = false,
): Sandbox => {
  const { config, sandboxes } = deps;
  if (config.DEMO_CONTROLS === 'off') return sandboxes.default;
  const id = requestedId(request);
  if (isPerVisitor(config) && (id || !isControl)) {
    const mayChoose = id && !isVisitorId(id) && mayControl(request, config);
    if (!mayChoose) return visitorSandbox(request, response, deps);
  }
  if (!id) return sandboxes.default;
  const sandbox = sandboxes.find(id);
  if (!sandbox) throw refuse(404, PROBLEM.sandboxNotFound(id));
  return sandbox;
};

const visitorSandbox = (request: Request, response: Response, deps: SandboxDeps): Sandbox => {
  const id = visitorId(request, deps);
  if (id !== readCookie(request)) setVisitorCookie(response, id, deps);
  return deps.sandboxes.ofVisitor(id);
};

/** The visitor id in a request's cookie if its signature is valid, else a new one. */
const visitorId = (request: Request, { secret }: SandboxDeps): string => {
  const cookie = readCookie(request);
  return isVisitorCookie(cookie, secret) ? cookie : newVisitorCookie(secret);
};

/** Replaces a cookie set earlier on the same response, so that a request creates at most one visitor. */
const setVisitorCookie = (response: Response, id: string, { config }: SandboxDeps): void => {
  const secure = config.PUBLIC_URL.startsWith('https:') ? '; Secure' : '';
  response.set(
    'Set-Cookie',
    `sandbox=${id}; Path=/; SameSite=Lax; Max-Age=${COOKIE_SECONDS}${secure}`,
  );
};

/**
 * Sets or renews the visitor's cookie with a page, so that the concurrent first API calls share one sandbox. A cookie
 * with an ordinary sandbox id is left alone: whether it may be used is decided at the API calls, which can send the
 * token of the control room.
 */
export const refreshVisitorCookie = (
  request: Request,
  response: Response,
  deps: SandboxDeps,
): void => {
  if (!isPerVisitor(deps.config) || isSandboxId(readCookie(request))) return;
  setVisitorCookie(response, visitorId(request, deps), deps);
};

/**
 * The images of a request's sandbox. An ordinary sandbox id is accepted without the control room's token, which an
 * `<img>` cannot send: file names are random (`Sandbox.newFileName`), so only clients that can read the sandbox's
 * tickets know them. Creates no sandbox for a new visitor, as it would have no images.
 */
export const findImageFolder = (
  request: Request,
  response: Response,
  deps: SandboxDeps,
): ImageFolder | undefined => {
  if (!isPerVisitor(deps.config)) return resolveSandbox(request, response, deps).images;
  const requested = requestedId(request);
  const id = isSandboxId(requested) ? requested : visitorId(request, deps);
  return deps.sandboxes.find(id)?.images;
};
