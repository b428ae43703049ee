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

/** How long a visitor's sandbox is asked for again after a page, in seconds. */
const COOKIE_SECONDS = 7 * 24 * 60 * 60;

const COOKIE = /(?:^|;\s*)sandbox=([^;]*)/;

type Parts = Pick<Deps, 'config' | 'sandboxes' | 'secret'>;

const cookieOf = ({ headers }: Request): string =>
  COOKIE.exec(headers.cookie ?? '')?.[1]?.trim() ?? '';

/** What a request names: by header, or by cookie where a browser cannot send one. */
const nameIn = (request: Request): string =>
  request.headers['x-sandbox']?.toString() || cookieOf(request);

/** Whether a name may be one that somebody gave, so that it is no visitor's. */
const isGiven = (name: string): boolean => SandboxId.safeParse(name).success;

/** Whether each visitor has a sandbox of their own. Without controls there are none to have (DEMO-09). */
const isPerVisitor = ({ DEMO_CONTROLS, DEMO_PER_VISITOR }: Config): boolean =>
  DEMO_CONTROLS === 'on' && DEMO_PER_VISITOR === 'on';

/**
 * The sandbox that a request is for: the one that it names, else the default. With a sandbox for each visitor,
 * strangers get their own and cannot choose another; a call of the control room that names none means the default.
 */
export const resolveSandbox = (
  request: Request,
  response: Response,
  deps: Parts,
  isControl = false,
): Sandbox => {
  const { config, sandboxes } = deps;
  if (config.DEMO_CONTROLS === 'off') return sandboxes.default;
  const name = nameIn(request);
  if (isPerVisitor(config) && (name || !isControl)) {
    const chosen = name && !isVisitorId(name) && mayControl(request, config);
    if (!chosen) return visitorSandbox(request, response, deps);
  }
  if (!name) return sandboxes.default;
  const sandbox = sandboxes.find(name);
  if (!sandbox) throw refuse(404, PROBLEM.sandboxNotFound(name));
  return sandbox;
};

const visitorSandbox = (request: Request, response: Response, deps: Parts): Sandbox => {
  const visitor = visitorOf(request, deps);
  if (visitor !== cookieOf(request)) giveCookie(response, visitor, deps);
  return deps.sandboxes.ofVisitor(visitor);
};

/** The visitor whose cookie a request has; a new one where it has none from here. */
const visitorOf = (request: Request, { secret }: Parts): string => {
  const cookie = cookieOf(request);
  return isVisitorCookie(cookie, secret) ? cookie : newVisitorCookie(secret);
};

/** Replaces what was given before, so that one answer makes one visitor. */
const giveCookie = (response: Response, visitor: string, { config }: Parts): void => {
  const secure = config.PUBLIC_URL.startsWith('https:') ? '; Secure' : '';
  response.set(
    'Set-Cookie',
    `sandbox=${visitor}; Path=/; SameSite=Lax; Max-Age=${COOKIE_SECONDS}${secure}`,
  );
};

/**
 * Gives whoever opens a page a visitor's cookie before the first call, so that calls made at once share one sandbox,
 * and gives it anew while it is in use. One with a given name stays: a page shows nothing of the sandbox, and cannot
 * send the token that the calls after it send.
 */
export const giveVisitorCookie = (request: Request, response: Response, deps: Parts): void => {
  if (!isPerVisitor(deps.config) || isGiven(cookieOf(request))) return;
  giveCookie(response, visitorOf(request, deps), deps);
};

/**
 * The sandbox whose images a request may see. The token cannot come with an <img> either, so a given name is
 * believed: images have random names (`Sandbox.newFileName`), which only those know who may read its tickets. None is
 * made for a visitor: it would have no images.
 */
export const findImages = (
  request: Request,
  response: Response,
  deps: Parts,
): ImageFolder | undefined => {
  if (!isPerVisitor(deps.config)) return resolveSandbox(request, response, deps).images;
  const name = nameIn(request);
  const id = isGiven(name) ? name : visitorOf(request, deps);
  return deps.sandboxes.find(id)?.images;
};
