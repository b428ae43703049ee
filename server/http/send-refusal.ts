import type { Request, Response } from 'express';
import type { HttpError } from '#contract/http-error';
import type { AllTurns } from '../call/turns.ts';
import { clientAddress } from './caller.ts';

/** Milliseconds that the rest of a refused body has to arrive, so that its client gets to read the answer. */
const REST_MS = 5000;

export const hasContent = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const FILE_HEADERS = [
  'Accept-Ranges',
  'Content-Encoding',
  'Content-Length',
  'Content-Range',
  'Content-Type',
  'ETag',
  'Last-Modified',
];

/** Takes back the headers of a file that could not be sent after all: a cache would keep the error for as long as the file. */
export const dropFileHeaders = (response: Response): void => {
  for (const name of FILE_HEADERS) response.removeHeader(name);
};

type Send = (request: Request, response: Response, refusal: HttpError) => void;

/** Answers refusals. Where the body of a request is still on its way, its connection is closed after the answer. */
export const refusalSender = ({ rests }: AllTurns): Send => {
  /**
   * The answer is whole for the client at once; it ends, and with it the connection, when the rest of the body has
   * arrived or has taken too long. Closed at once, most clients would find an error instead of the answer.
   */
  const sendEarly = (request: Request, response: Response, text: string): void => {
    response.set('Connection', 'close').write(text);
    const giveBack = rests.tryTake(clientAddress(request), 1);
    const end = () => {
      clearTimeout(limit);
      request.off('end', end);
      response.off('close', end).end();
      giveBack?.();
    };
    const limit = setTimeout(end, REST_MS).unref();
    request.once('end', end);
    response.once('close', end);
    if (giveBack) request.resume();
  };

  return (request, response, { status, headers, body }) => {
    dropFileHeaders(response);
    const text = JSON.stringify(body);
    response.status(status).type('json').set('Cache-Control', 'no-store').set(headers);
    response.set('Content-Length', String(Buffer.byteLength(text)));
    if (request.complete || !hasContent(request)) response.end(text);
    else {
      // A body that came together with the headers has been parsed by then.
      setImmediate(() =>
        request.complete ? response.end(text) : sendEarly(request, response, text),
      );
    }
  };
};
