/** Handles requests as a product with defects would (LAB-07). Knows the application by its HTTP alone. */
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { LISTED } from './catalogue.ts';
import { IMAGE_MAX_BYTES } from '#contract/limits';
import { BrokenOff, type Answer, type Forward, type PlantedIn } from './defect.ts';
import { SCRIPT_PATH } from './page-script.ts';
import { plantedIn, scriptAnswer, wrappedFor } from './wrapped.ts';

/** How requests reach the application. */
export interface Application {
  /** Opens a connection to it. */
  connect: (from: IncomingMessage) => Duplex;
  /** Hands over a request that no defect is about, as it is. */
  pass: (request: IncomingMessage, response: ServerResponse) => void;
}

/** Longest body that a defect sees, in bytes: a form with its picture. A longer one is passed on untouched. */
const MOST_BYTES = IMAGE_MAX_BYTES + 1024 * 1024;

/** Bytes of bodies that defects see at the same time (HOST-01); a call beyond them is passed on untouched. */
const MOST_AT_ONCE = 8 * MOST_BYTES;

/** Paths are read against it. */
const BASE = 'http://localhost';

/** As `server/http/express-router.ts` drops a connection: browsers resend a request on one that only closes. */
const NO_ANSWER = 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n';

/** Of one hop alone, or no longer true of a body that was read and written anew. */
const NOT_PASSED_ON =
  /^(connection|keep-alive|transfer-encoding|content-length|content-encoding|etag|expect)$/;

const read = async (message: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
};

/** An answer of the application; rejects with `BrokenOff` where its body does not end. */
const readAnswer = (message: IncomingMessage): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { statusCode: status = 502, headers } = message;
    // Not by iteration, which loses what was not read yet when the connection closes.
    const pieces: Buffer[] = [];
    const arrived = (): Answer => ({ status, headers, body: Buffer.concat(pieces) });
    message.on('data', (piece: Buffer) => pieces.push(piece));
    message.once('end', () => resolve(arrived()));
    message.once('error', () => reject(new BrokenOff(arrived())));
  });

const passedOn = (headers: Answer['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || NOT_PASSED_ON.test(name) ? [] : [[name, String(value)]],
    ),
  );

/** Sends calls to the application, uncompressed and without conditions. */
const forwardTo =
  (application: Application, from: IncomingMessage): Forward =>
  ({ method, path, query, headers, body }) =>
    new Promise((resolve, reject) => {
      const search = query.size > 0 ? `?${query}` : '';
      const sent: Record<string, string> = { ...headers, 'accept-encoding': 'identity' };
      for (const name of ['if-none-match', 'if-modified-since', 'range']) delete sent[name];
      if (body.length > 0) sent['content-length'] = String(body.length);
      const call = httpRequest(
        {
          createConnection: () => application.connect(from),
          method,
          path: `${path}${search}`,
          headers: sent,
          setHost: false,
        },
        (message) => void readAnswer(message).then(resolve, reject),
      );
      call.on('error', () => reject(new BrokenOff(null)));
      const stop = () => call.destroy();
      from.socket.once('close', stop);
      call.once('close', () => from.socket.off('close', stop));
      call.end(body);
    });

const send = (response: ServerResponse, { status, headers, body }: Answer): void => {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !NOT_PASSED_ON.test(name)) response.setHeader(name, value);
  }
  if (status !== 204 && status !== 304) response.setHeader('content-length', body.length);
  response.end(body);
};

/** Sends what has arrived of an answer with the length that it announced, and closes the connection. */
const sendPart = (response: ServerResponse, { status, headers, body }: Answer): void => {
  const length = Number(headers['content-length']);
  response.writeHead(status, { ...passedOn(headers), 'content-length': length });
  response.flushHeaders();
  const close = () => response.socket?.end(() => response.socket?.destroy());
  if (body.length > 0) response.write(body, close);
  else close();
};

/** Drops the connection of a request, as the application dropped that of the defect. */
const dropRequest = ({ socket, headers }: IncomingMessage): void => {
  if (headers['user-agent']?.startsWith('Mozilla/')) socket.end(NO_ANSWER);
  else socket.destroy();
};

/** Bytes that the body of a request takes at most; `null` where they are not announced, as of a body in chunks. */
const announced = ({ headers }: IncomingMessage): number | null =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : null;

/** Answers requests as if the product had the defects of a sandbox. */
const makeHandler = () => {
  let bytesInFlight = 0;
  return (
    { on, counts }: PlantedIn,
    request: IncomingMessage,
    response: ServerResponse,
    application: Application,
  ): void => {
    const { method = 'GET', headers, url = '' } = request;
    const size = announced(request);
    const hasRoom = size !== null && size <= MOST_BYTES && bytesInFlight + size <= MOST_AT_ONCE;
    // Whatever a stranger may send: `//` is no URL.
    if (!hasRoom || !URL.canParse(url, BASE)) {
      application.pass(request, response);
      return;
    }
    const { pathname: path, searchParams: query } = new URL(url, BASE);
    const defects = plantedIn(on);
    if (path === SCRIPT_PATH) {
      send(response, scriptAnswer(defects));
      return;
    }
    const forward = forwardTo(application, request);
    const wrapped = wrappedFor(
      defects,
      { method, path, accept: headers.accept ?? '' },
      forward,
      counts,
    );
    if (!wrapped) {
      application.pass(request, response);
      return;
    }
    bytesInFlight += size;
    read(request)
      .then((body) => wrapped({ method, path, query, headers: passedOn(headers), body }))
      .then((answer) => send(response, answer))
      .catch((error: unknown) => {
        const arrived = error instanceof BrokenOff ? error.arrived : null;
        if (arrived) sendPart(response, arrived);
        else dropRequest(request);
      })
      .finally(() => (bytesInFlight -= size));
  };
};

/** The catalogue and what plants it, for whoever stands in front of an application. */
export const makePlanted = () => ({
  list: LISTED,
  handle: makeHandler(),
});
