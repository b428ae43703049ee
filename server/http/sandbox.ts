import type { Request } from 'express';
import { PROBLEM } from '#contract/problems';
import type { World } from '../demo/world.ts';
import { refuse } from './refusal.ts';
import type { Deps } from './route.ts';

const COOKIE = /(?:^|;\s*)sandbox=([^;]*)/;

/** The sandbox that a request names by header, or by cookie where a browser cannot send one; else the default. */
export const resolveWorld = (
  request: Pick<Request, 'headers'>,
  { config, sandboxes }: Pick<Deps, 'config' | 'sandboxes'>,
): World => {
  if (config.DEMO_CONTROLS === 'off') return sandboxes.default;
  const header = request.headers['x-sandbox'];
  const name = header?.toString() || COOKIE.exec(request.headers.cookie ?? '')?.[1]?.trim();
  if (!name) return sandboxes.default;
  const world = sandboxes.find(name);
  if (!world) throw refuse(404, PROBLEM.sandboxNotFound(name.slice(0, 64)));
  return world;
};
