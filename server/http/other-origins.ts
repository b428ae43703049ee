import type { RequestHandler } from 'express';
import { PRODUCT_ENDPOINTS } from '#contract/endpoints';
import { pathFinder } from '../call/find-route.ts';
import { IMAGES_PATH } from '../world/world-images.ts';

/** Headers of an answer that a front end may read. */
const READ = 'X-Total-Count, X-Next, Retry-After, X-Request-Id';
/** Seconds for which a browser keeps the answer to its preflight: the longest that Chromium does. */
const KEPT = '7200';

const isPicture = (path: string): boolean => path.startsWith(`${IMAGES_PATH}/`);

/**
 * Middleware that lets pages of these origins call the product's endpoints and show its pictures (CORS), and nothing else:
 * the control room and the API document answer them as any other site. Calls carry a bearer token, and no cookies.
 */
export const allowOrigins = (origins: readonly string[]): RequestHandler => {
  const find = pathFinder(PRODUCT_ENDPOINTS.map((entry) => ({ entry })));
  return (request, response, next) => {
    const { method, path, headers } = request;
    const asked = method === 'OPTIONS' ? headers['access-control-request-method'] : method;
    const wanted = asked === 'HEAD' ? 'GET' : asked;
    const found = wanted === undefined ? undefined : find(wanted, path);
    if (!found && !isPicture(path)) {
      next();
      return;
    }
    // Else a cache could answer one origin with what another got.
    response.vary('Origin, Access-Control-Request-Headers');
    const { origin } = headers;
    if (origin !== undefined && origins.includes(origin)) {
      response.set({
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Expose-Headers': READ,
      });
      if (method === 'OPTIONS' && wanted && found?.byMethod.has(wanted)) {
        response.set({
          'Access-Control-Allow-Methods': wanted,
          // What is asked for: none of them opens anything by itself.
          'Access-Control-Allow-Headers': headers['access-control-request-headers'] ?? '',
          'Access-Control-Max-Age': KEPT,
        });
        response.status(204).end();
        return;
      }
    }
    next();
  };
};
