import type { Request, Response } from 'express';
import { PROBLEM } from '#contract/problems';
import { isVisitor, isVisitorId, newVisitor } from '../demo/visitor.ts';
import type { World } from '../demo/world.ts';
import { mayControl } from './control.ts';
import { refuse } from './refusal.ts';
import type { Deps } from './route.ts';

/** How long a visitor's sandbox is asked for again, in seconds. */
const COOKIE_SECONDS = 7 * 24 * 60 * 60;

const COOKIE = /(?:^|;\s*)sandbox=([^;]*)/;

type Parts = Pick<Deps, 'config' | 'sandboxes' | 'secret'>;

/**
 * The sandbox that a request is for: named by header, or by cookie where a browser cannot send one; else the
 * default. With a sandbox for each visitor, strangers get their own and cannot choose another.
 */
export const resolveWorld = (request: Request, response: Response, deps: Parts): World => {
  const { config, sandboxes } = deps;
  if (config.DEMO_CONTROLS === 'off') return sandboxes.default;
  const cookie = COOKIE.exec(request.headers.cookie ?? '')?.[1]?.trim();
  const name = request.headers['x-sandbox']?.toString() || cookie;
  if (config.DEMO_PER_VISITOR === 'on') {
    const chosen = name && !isVisitorId(name) && mayControl(request, config);
    if (!chosen) return sandboxes.ofVisitor(visitorOf(request, response, deps));
  }
  if (!name) return sandboxes.default;
  const world = sandboxes.find(name);
  if (!world) throw refuse(404, PROBLEM.sandboxNotFound(name.slice(0, 64)));
  return world;
};

/** The visitor whose cookie a request has; a new one, who gets a cookie, where it has none from here. */
export const visitorOf = (request: Request, response: Response, deps: Parts): string => {
  const cookie = COOKIE.exec(request.headers.cookie ?? '')?.[1]?.trim();
  if (cookie && isVisitor(cookie, deps.secret)) return cookie;
  const id = newVisitor(deps.secret);
  response.append('Set-Cookie', `sandbox=${id}; Path=/; SameSite=Lax; Max-Age=${COOKIE_SECONDS}`);
  return id;
};
