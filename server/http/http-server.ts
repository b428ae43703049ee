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
export interface Timeouts {
  /** Limit for receiving all headers: Node's `headersTimeout`. */
  headers: number;
  /** Limit for receiving the whole request: Node's `requestTimeout`. */
  request: number;
  /** Time within which at least `STILL_BYTES` of a body must arrive while it is being read. */
  still: number;
  /** Between an answer and the next request on the same connection: Node's `keepAliveTimeout`. */
  keepAlive: number;
  /** Limit without any traffic: Node's `server.timeout`. Must exceed `WAIT_MAX_MS` and the longest delay of an answer. */
  idle: number;
}

/**
 * `keepAlive` exceeds the keep-alive of clients (5 seconds in Node, up to a minute in Playwright and browsers): if the
 * server closed first, a request just sent on the connection would fail without an answer.
 */
const TIMEOUTS: Timeouts = {
  headers: 15_000,
  request: 60_000,
  still: 5000,
  keepAlive: 75_000,
  idle: 120_000,
};

/** Fewer bytes of a body in `still` milliseconds are an upload that holds room and sends nothing (HOST-01). */
const STILL_BYTES = 1024;

/** Interval at which Node checks connections for `headers` and `request`, in milliseconds. */
const CHECK_INTERVAL_MS = 5000;

/** Answers to errors of Node's HTTP parser, by error code; 400 for any other. */
const PARSER_ERRORS: Readonly<Record<string, { status: number; detail: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, detail: PROBLEM.tooLarge },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, detail: PROBLEM.tooLarge },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: PROBLEM.tooSlow },
};

/** Answers a request that Node could not parse, in the documented shape, and closes the connection. */
export const answerClientError = (error: NodeJS.ErrnoException, socket: Duplex): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, detail } = PARSER_ERRORS[error.code ?? ''] ?? {
    status: 400,
    detail: PROBLEM.badRequest,
  };
  const body = JSON.stringify({ detail });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    "Content-Security-Policy: default-src 'none'",
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
  const { socket } = request;
  if (
    request.headers['content-length'] === undefined &&
    request.headers['transfer-encoding'] === undefined
  )
    return;
  let seen = 0;
  const watching = setInterval(() => {
    const arrived = socket.bytesRead - seen;
    seen = socket.bytesRead;
    if (request.complete || response.headersSent) clearInterval(watching);
    else if (request.readableFlowing && arrived < STILL_BYTES)
      answerClientError({ name: '', message: '', code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket);
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

/** What stands in front of an application. */
type Front = (app: RequestListener) => RequestListener;

interface ServerOptions {
  timeouts?: Partial<Timeouts> | undefined;
  front?: Front;
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
