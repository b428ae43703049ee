import type { Express } from 'express';
import { createServer, STATUS_CODES, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { PROBLEM } from '#contract/problems';
import { messageClassesFor } from './express-prototypes.ts';

/** How long a caller may keep a connection without getting on, in milliseconds. */
export interface Patience {
  /** From the connection, or from the request before, to the last header. */
  headers: number;
  /** From the first header to the end of the body. */
  request: number;
  /** Between an answer and the next request on the same connection. */
  rest: number;
  /** While nothing goes either way: longer than any wait or delay that the control room can ask for. */
  silence: number;
}

/**
 * The rest is longer than clients keep a connection (Node's 5 seconds, Playwright's and browsers' up to a minute):
 * where the server ends it first, a call that is just being sent on it fails without an answer.
 */
const PATIENCE: Patience = { headers: 15_000, request: 60_000, rest: 75_000, silence: 120_000 };

/** Node looks for connections that are late only now and then. */
const LOOK_EVERY = 5000;

/** What Node itself refuses, by its reason. All else that is no HTTP is 400. */
const REFUSALS: Readonly<Record<string, { status: number; detail: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, detail: PROBLEM.tooLarge },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, detail: PROBLEM.tooLarge },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: PROBLEM.tooSlow },
};

/** Answers in the documented shape what never became a request, and hangs up. */
const refuseUnread = (error: NodeJS.ErrnoException, socket: Duplex): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, detail } = REFUSALS[error.code ?? ''] ?? {
    status: 400,
    detail: PROBLEM.badRequest,
  };
  const body = JSON.stringify({ detail });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
};

/** A server that waits for nobody forever. */
export const createHttpServer = (app: Express, patience = PATIENCE): Server => {
  const server = createServer(
    {
      ...messageClassesFor(app),
      // Refused in the documented shape, by `refuseUnreadable`.
      requireHostHeader: false,
      headersTimeout: patience.headers,
      requestTimeout: patience.request,
      keepAliveTimeout: patience.rest,
      connectionsCheckingInterval: Math.min(LOOK_EVERY, patience.headers),
    },
    app,
  );
  server.timeout = patience.silence;
  server.on('clientError', refuseUnread);
  // What somebody expects beyond an answer they need not get; Node would refuse it without a word.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  return server;
};
