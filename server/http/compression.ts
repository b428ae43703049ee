/** Compressed answers, at a bounded cost in memory (HOST-01). */
import { constants } from 'node:zlib';
import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';
import type { Budget } from '../call/budget.ts';
import { clientAddress } from './caller.ts';

/** Bytes of an answer that arrive in one round trip (RFC 6928); compressed, they would arrive no sooner. */
export const ONE_ROUND_TRIP = 14_000;

/** Makes a page 5 % smaller than the default quality of 4, in the same 0.2 ms. */
const QUALITY = 5;
/** 2^18 bytes: an answer compressed with Brotli's default window of 4 MB takes 8 MB while it is sent. */
const WINDOW_BITS = 18;

const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
  },
};

/** Middleware that compresses an answer of `threshold` bytes or more, for a client that accepts it, while there is room. */
export const compressWithin = (threshold: number, budget: Budget): RequestHandler =>
  compression({
    threshold,
    brotli: BROTLI,
    filter: (request: Request, response: Response) => {
      if (!compression.filter(request, response)) return false;
      const address = clientAddress(request);
      const hasRoom = budget.hasRoom(address);
      if (hasRoom) response.once('close', budget.take(address, 1));
      // Caches must know, also where this answer is sent as it is.
      else response.vary('Accept-Encoding');
      return hasRoom;
    },
  });

/** Answers that are compressed at the same time, some 2 MB of memory each; any more are sent as they are. */
const AT_ONCE = 16;

/** Middleware that compresses what a client accepts compressed. */
export const compressAnswers = (): RequestHandler => {
  let underWay = 0;
  return compression({
    brotli: BROTLI,
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
