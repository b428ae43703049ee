import { constants } from 'node:zlib';
import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';

/** 2^18 bytes: an answer compressed with Brotli's default window of 4 MB takes 8 MB while it is sent. */
const WINDOW_BITS = 18;

/** Answers that are compressed at the same time, some 2 MB of memory each; any more are sent as they are. */
const AT_ONCE = 16;

/** Middleware that compresses what a client accepts compressed. */
export const compressAnswers = (): RequestHandler => {
  let underWay = 0;
  return compression({
    brotli: { params: { [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS } },
    filter: (request: Request, response: Response) => {
      // A part of a file is that of the file as it is.
      if (response.statusCode === 206 || !compression.filter(request, response)) return false;
      // Caches must know, also where this answer is sent as it is.
      response.vary('Accept-Encoding');
      if (underWay === AT_ONCE) return false;
      underWay += 1;
      response.once('close', () => (underWay -= 1));
      return true;
    },
  });
};
