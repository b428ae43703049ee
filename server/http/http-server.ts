import type { Express } from 'express';
import {
  createServer,
  IncomingMessage,
  ServerResponse,
  STATUS_CODES,
  type RequestListener,
  type Server,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { HEADERS_MAX_BYTES } from '#contract/limits';
import { PROBLEM } from '#contract/problems';

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

/** Answers to errors of Node's HTTP parser, by error code; 400 for any other. */
const PARSER_ERRORS: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [431, PROBLEM.tooLarge],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, PROBLEM.tooLarge],
  ERR_HTTP_REQUEST_TIMEOUT: [408, PROBLEM.tooSlow],
};

/** Answers a request that Node could not parse, in the documented shape, and closes the connection. */
export const answerClientError = ({ code = '' }: { code?: string }, socket: Duplex): void => {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, detail] = PARSER_ERRORS[code] ?? [400, PROBLEM.badRequest];
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
      answerClientError({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket);
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
      // `refuseMalformed` answers instead, in the documented shape.
      requireHostHeader: false,
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
  server.on('clientError', answerClientError);
  // Ignore unknown `Expect` headers; Node would answer 417 without a body.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  return server;
};
