/** An address of a server at which the product has defects, whatever sandbox is named (LAB-08). */
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { dropRequest, makePlanted } from '../../../server/lab/defects/plant.ts';
import { placeOf } from '../../../server/lab/defects/wrapped.ts';

export interface PlantedAddress {
  url: string;
  /** Requests that have come. */
  calls(): number;
  /** The endpoints of the product that were called, by their names, and `PAGE` if a page was opened. */
  places: ReadonlySet<string>;
  close(): Promise<void>;
}

/** Where answers contain the server's address, as links of mails do; the suite must stay at the planted one. */
const WITH_LINKS = /^\/api\/demo\/outbox\//;

/** Bytes of a body that is sent at once. */
const SMALL = 1024 * 1024;

const readAll = async (message: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
};

interface Options {
  /** For requests that name no sandbox. */
  sandbox?: string | undefined;
}

/** Listens on a free port, and hands all to the server at `target`. */
export const plantedAddress = async (
  names: readonly string[],
  target: string,
  { sandbox }: Options = {},
): Promise<PlantedAddress> => {
  const { hostname, port } = new URL(target);
  let url = '';
  const pass = (request: IncomingMessage, response: ServerResponse): void => {
    const hasLinks = WITH_LINKS.test(request.url ?? '');
    const call = httpRequest(
      {
        hostname,
        port,
        method: request.method,
        path: request.url,
        headers: { ...request.headers, ...(hasLinks && { 'accept-encoding': 'identity' }) },
        setHost: false,
      },
      (answer) => {
        answer.on('close', () => {
          if (!answer.complete) response.destroy();
        });
        if (!hasLinks) {
          response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.headers);
          answer.pipe(response);
          return;
        }
        void readAll(answer).then(
          (bytes) => {
            const { 'content-length': _length, ...headers } = answer.headers;
            response.writeHead(answer.statusCode ?? 502, headers);
            response.end(bytes.toString().replaceAll(target, url));
          },
          () => response.destroy(),
        );
      },
    );
    // A server may refuse an upload before it has read it, and close the connection.
    call.on('error', () => {
      if (!response.headersSent) dropRequest(request);
    });
    response.once('close', () => call.destroy());
    if (Number(request.headers['content-length']) < SMALL) {
      // In one piece with its headers, so that nothing is left to be written when the refusal comes.
      void readAll(request).then(
        (body) => call.end(body),
        // The page has left.
        () => call.destroy(),
      );
    } else request.pipe(call);
  };
  const planted = makePlanted();
  const defects = { on: names, counts: new Map<string, number>() };
  let calls = 0;
  const places = new Set<string>();
  const notePlace = ({
    method = 'GET',
    url: asked = '',
    headers: { accept = '' },
  }: IncomingMessage) => {
    const place = placeOf({ method, path: asked.split('?')[0] ?? '', accept });
    if (place !== null) places.add(place);
  };
  const server = createServer((request, response) => {
    calls += 1;
    notePlace(request);
    const isNamed = /(?:^|;\s*)sandbox=/.test(request.headers.cookie ?? '');
    if (sandbox !== undefined && !isNamed) request.headers['x-sandbox'] ??= sandbox;
    // The server may have defects of its own, which are switched on by Regia.
    if (names.length === 0) pass(request, response);
    else
      planted.handle(defects, request, response, {
        connect: () => connect(Number(port), hostname),
        pass,
      });
  });
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    calls: () => calls,
    places,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
