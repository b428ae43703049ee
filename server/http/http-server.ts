import type { Express } from 'express';
import {
  createServer,
  IncomingMessage,
  ServerResponse,
  type RequestListener,
  type Server,
} from 'node:http';
import { HEADERS_MAX_BYTES } from '#contract/limits';

/** Timeouts of a connection, in milliseconds. */
const TIMEOUTS = {
  /** For receiving all headers: Node's `headersTimeout`. */
  headers: 15_000,
  /** For receiving the whole request: Node's `requestTimeout`. */
  request: 60_000,
  /** Time within which at least `STILL_BYTES` of a body must arrive while it is being read. */
  still: 5000,
  /**
   * Between an answer and the next request on the same connection: longer than clients keep one (5 seconds in Node, up to a
   * minute in Playwright and browsers). If the server closed first, a request just sent would fail without an answer.
   */
  keepAlive: 75_000,
  /** Without any traffic: Node's `server.timeout`. Must exceed `WAIT_MAX_MS` and the longest delay of an answer. */
  idle: 120_000,
};
export type Timeouts = typeof TIMEOUTS;

/** Fewer bytes of a body in `still` milliseconds are an upload that holds room and sends nothing (HOST-01). */
const STILL_BYTES = 1024;

/** Interval at which Node checks connections for `headers` and `request`, in milliseconds. */
const CHECK_INTERVAL_MS = 5000;

/**
 * Answers 408 to a body that stands still. Not while nobody reads it, as while an answer is held back: then the server
 * itself keeps it from arriving.
 */
const endWhenStill = (request: IncomingMessage, response: ServerResponse, still: number): void => {
  const { socket, headers } = request;
  if ((headers['content-length'] ?? headers['transfer-encoding']) === undefined) return;
  let seen = 0;
  const watching = setInterval(() => {
    const arrived = socket.bytesRead - seen;
    seen = socket.bytesRead;
    if (request.complete || response.headersSent) clearInterval(watching);
    else if (request.readableFlowing && arrived < STILL_BYTES)
      socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () =>
        socket.destroy(),
      );
  }, still).unref();
  response.once('close', () => clearInterval(watching));
};

/**
 * Request and response classes for `createServer` that already have Express's prototypes; call it once per application.
 * Otherwise Express replaces both prototypes on every request, which invalidates V8's hidden classes and leaves
 * long-lived garbage: throughput falls to a quarter (tests/labs/bench/notes.md). Express leaves a correct prototype alone.
 */
const messageClassesFor = (app: Express) => {
  class Incoming extends IncomingMessage {}
  class Outgoing extends ServerResponse {}
  Object.setPrototypeOf(Incoming.prototype, app.request);
  Object.setPrototypeOf(Outgoing.prototype, app.response);
  Object.assign(app, { request: Incoming.prototype, response: Outgoing.prototype });
  return { IncomingMessage: Incoming, ServerResponse: Outgoing };
};

interface ServerOptions {
  timeouts?: Partial<Timeouts> | undefined;
  /** What stands in front of the application. */
  front?: (app: RequestListener) => RequestListener;
}

/** HTTP server for an Express application, with header, request, keep-alive and idle timeouts. */
export const createHttpServer = (
  app: Express,
  { timeouts: changed, front = (listener) => listener }: ServerOptions = {},
): Server => {
  const timeouts = { ...TIMEOUTS, ...changed };
  const server = createServer(
    {
      ...messageClassesFor(app),
      maxHeaderSize: HEADERS_MAX_BYTES,
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      keepAliveTimeout: timeouts.keepAlive,
      connectionsCheckingInterval: Math.min(CHECK_INTERVAL_MS, timeouts.headers),
    },
    front(app),
  );
  server.timeout = timeouts.idle;
  server.prependListener('request', (request, response) =>
    endWhenStill(request, response, timeouts.still),
  );
  return server;
};
