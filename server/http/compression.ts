import { constants } from 'node:zlib';
import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';
import type { AllTurns } from '../call/turns.ts';
import { clientAddress } from './caller.ts';

/** 2^18 bytes: an answer compressed with Brotli's default window of 4 MB takes 8 MB while it is sent. */
const WINDOW_BITS = 18;

/** Middleware that compresses what a client accepts compressed, as far as there are turns (HOST-01). */
export const compressAnswers = ({ compressing }: AllTurns): RequestHandler => {
  const compress = compression({
    brotli: { params: { [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS } },
    filter: (request: Request, response: Response) => {
      // A part of a file is that of the file as it is.
      if (response.statusCode === 206 || !compression.filter(request, response)) return false;
      const giveBack = compressing.tryTake(clientAddress(request), 1);
      if (giveBack) response.once('close', giveBack);
      return giveBack !== null;
    },
  });
  return (request, response, next) => {
    // Caches must know, also where this answer is sent as it is, or not sent again (304).
    response.vary('Accept-Encoding');
    void compress(request, response, next);
  };
};
