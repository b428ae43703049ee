/** Handles requests as a product with defects would (LAB-07). Knows the application by its HTTP alone. */
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { PRODUCT_ENDPOINTS } from '#contract/endpoints';
import { DEFECTS } from './catalogue.ts';
import { IMAGE_MAX_BYTES } from '#contract/limits';
import type { Answer, Call, Forward, PlantedDefect, PlantedIn } from './defect.ts';
import { pageScript, SCRIPT_PATH, withScript } from './page-script.ts';

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

const PATTERNS = PRODUCT_ENDPOINTS.map(({ name, method, path }) => ({
  name,
  method: method.toUpperCase(),
  segments: path.split('/').filter(Boolean),
}));

/** The name of the product's endpoint that a request is for. A literal path goes before one with parameters. */
const endpointOf = (method: string, path: string): string | undefined => {
  const given = path.split('/').filter(Boolean);
  const matching = PATTERNS.filter(
    (one) =>
      one.method === method &&
      one.segments.length === given.length &&
      one.segments.every(
        (segment, at) => segment.startsWith(':') || segment === given[at]?.toLowerCase(),
      ),
  );
  const parametersOf = ({ segments }: { segments: string[] }) =>
    segments.filter((segment) => segment.startsWith(':')).length;
  return matching.toSorted((one, other) => parametersOf(one) - parametersOf(other))[0]?.name;
};

const read = async (message: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
};

const passedOn = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || NOT_PASSED_ON.test(name) ? [] : [[name, String(value)]],
    ),
  );

/** Sends calls to the application, uncompressed and without conditions; rejects if it drops the connection. */
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
        (message) => {
          const { statusCode = 502 } = message;
          read(message).then(
            (answered) => resolve({ status: statusCode, headers: message.headers, body: answered }),
            reject,
          );
        },
      );
      call.on('error', reject);
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

/** Drops the connection of a request, as the application dropped that of the defect. */
export const dropRequest = ({ socket, headers }: IncomingMessage): void => {
  if (headers['user-agent']?.startsWith('Mozilla/')) socket.end(NO_ANSWER);
  else socket.destroy();
};

const isPage = ({ method, headers }: IncomingMessage, path: string): boolean =>
  method === 'GET' &&
  (headers.accept ?? '').includes('text/html') &&
  !/^\/(api|assets|uploads)(\/|$)/.test(path);

/** A page whose first script is that of the defects. */
const plantPage =
  (forward: Forward) =>
  async (call: Call): Promise<Answer> => {
    const answer = await forward(call);
    if (!String(answer.headers['content-type']).startsWith('text/html')) return answer;
    // Kept by the browser, it would ask for the script when the defects are off again.
    const headers = { ...answer.headers, 'cache-control': 'no-store', 'last-modified': undefined };
    return { ...answer, headers, body: Buffer.from(withScript(answer.body.toString('utf8'))) };
  };

/** What stands in front of the application for a request; `null` where no defect is about it. */
const wrappedFor = (
  defects: readonly PlantedDefect[],
  request: IncomingMessage,
  path: string,
  forward: Forward,
  counts: Map<string, number>,
): Forward | null => {
  const { method = 'GET' } = request;
  const name = path.startsWith('/api/') ? endpointOf(method, path) : undefined;
  const wraps = defects.flatMap((defect) =>
    'wraps' in defect && name !== undefined
      ? defect.wraps
          .filter(({ endpoint }) => endpoint.name === name)
          .map(({ wrap }) => ({ wrap, defect: defect.name }))
      : [],
  );
  if (wraps.length > 0) {
    return wraps.reduce<Forward>(
      (inner, { wrap, defect }) =>
        (call) => {
          const nth = (counts.get(defect) ?? 0) + 1;
          counts.set(defect, nth);
          return wrap(call, inner, nth);
        },
      forward,
    );
  }
  return isPage(request, path) && pageScript(defects) !== null ? plantPage(forward) : null;
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
    const defects = DEFECTS.filter(({ name }) => on.includes(name));
    if (path === SCRIPT_PATH) {
      send(response, scriptAnswer(defects));
      return;
    }
    const forward = forwardTo(application, request);
    const wrapped = wrappedFor(defects, request, path, forward, counts);
    if (!wrapped) {
      application.pass(request, response);
      return;
    }
    bytesInFlight += size;
    read(request)
      .then((body) => wrapped({ method, path, query, headers: passedOn(headers), body }))
      .then((answer) => send(response, answer))
      .catch(() => dropRequest(request))
      .finally(() => (bytesInFlight -= size));
  };
};

const scriptAnswer = (defects: readonly PlantedDefect[]): Answer => ({
  status: 200,
  headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' },
  body: Buffer.from(pageScript(defects) ?? ''),
});

/** The catalogue and what plants it, for whoever stands in front of an application. */
export const makePlanted = () => ({
  list: DEFECTS.map((defect) => ({
    name: defect.name,
    says: defect.says,
    breaks: defect.breaks,
    where: defect.where,
    side: 'client' in defect ? ('client' as const) : ('server' as const),
  })),
  handle: makeHandler(),
});
