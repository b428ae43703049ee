/** The adapter of the core for Express. */
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import { answerCall } from '../call/answer.ts';
import type { AppDeps } from '../call/laboratory.ts';
import {
  JsonList,
  type Answer,
  type Answered,
  type HttpCall,
  type SentForm,
} from '../call/http-call.ts';
import { routeFinder } from '../call/find-route.ts';
import type { Route } from '../call/route.ts';
import { readBytesIfThere } from '../store/read-if-there.ts';
import { IMAGES_PATH, servedImage, type ReadSeedImage } from '../world/world-images.ts';
import { readBytes, readForm } from './body.ts';
import { clientAddress, headersOf, isLocal } from './caller.ts';
import { hasContent } from './send-refusal.ts';
import { securityHeadersOf, setHeaders } from './security-headers.ts';

/** Middleware that answers the calls of all routes, and 405 for the other methods of their paths; `compress` is for long answers. */
export const answerCalls = (
  routes: readonly Route[],
  deps: AppDeps,
  compress: RequestHandler,
): RequestHandler => {
  const find = routeFinder(routes);
  const send = answerSender(compress);
  const secure = securityHeadersOf(deps.config.PUBLIC_URL);
  return async (request, response, next) => {
    const found = find(request.method, request.path);
    if (!found) {
      next();
      return;
    }
    const { route, params } = found;
    if (route.entry.replacesData) await earlierArrivals();
    const httpCall = new ExpressCall(request, response, params, [...secure]);
    let answer: Answered;
    try {
      answer = await answerCall(route, httpCall, deps);
    } catch (error) {
      setHeaders(response, httpCall.headers);
      throw error;
    }
    if (answer) send(httpCall, answer);
  };
};

/**
 * A reset on a connection that is open is read before calls that were sent earlier, on connections that are not accepted
 * yet: it lets them begin, so that it ends them too (DEMO-03).
 */
const earlierArrivals = async (): Promise<void> => {
  for (let turns = 0; turns < 3; turns += 1) await new Promise((next) => setImmediate(next));
};

/** Bytes of an answer that arrive in one round trip (RFC 6928); compressed, they would arrive no sooner. */
const ONE_ROUND_TRIP = 14_000;

/**
 * Bytes from which on a list is sent in parts, and items of a part: 300 callers who do not read a list of 4 MB keep 50 MB in
 * memory, and 1.4 GB if each has its whole text (HOST-01).
 */
const LONG_ANSWER = 64 * 1024;
const ITEMS_OF_PART = 100;

function* partsOf({ items }: JsonList): Generator<Buffer> {
  for (let at = 0; at < items.length; at += ITEMS_OF_PART) {
    const part = items.slice(at, at + ITEMS_OF_PART).join(',');
    const isLast = at + ITEMS_OF_PART >= items.length;
    yield Buffer.from(`${at === 0 ? '[' : ','}${part}${isLast ? ']' : ''}`, 'latin1');
  }
}

type Send = (httpCall: ExpressCall, answer: Answer) => void;

/**
 * Sends answers as `response.json` does, without looking up media type and settings for each, and writes all headers at
 * once: set one by one they take a twentieth of a search.
 */
const answerSender =
  (compress: RequestHandler): Send =>
  (httpCall, answer) => {
    const { json } = answer;
    const { response, headers, isCut } = httpCall;
    if (json === null) {
      writeHead(httpCall, answer).end();
      return;
    }
    const isList = json instanceof JsonList;
    const bytes = isList ? json.length : Buffer.byteLength(json);
    // Wrapping every response costs a search a seventh of its throughput (`npm run bench -- --parts searches`).
    if (bytes >= ONE_ROUND_TRIP && response.req.headers['accept-encoding'] !== undefined)
      void compress(response.req, response, () => {});
    headers.unshift('Content-Type', 'application/json; charset=utf-8');
    headers.push('Content-Length', String(bytes));
    writeHead(httpCall, answer);
    if (response.req.method === 'HEAD') response.end();
    else if (!isList) response.end(json);
    else if (bytes < LONG_ANSWER || isCut) response.end(json.text, 'latin1');
    else {
      const parts = Readable.from(partsOf(json), { highWaterMark: 1 });
      // It rejects where the caller leaves.
      void pipeline(parts, response).catch(() => {});
    }
  };

/** Of a simulated answer, which may have other headers than the product's, the last of each name. */
const writeHead = ({ response, headers }: ExpressCall, { status, isSimulated }: Answer) => {
  if (!isSimulated) return response.writeHead(status, headers);
  setHeaders(response, headers);
  return response.writeHead(status);
};

/** Two different `Content-Length`: every client must reject this answer (RFC 9112, 6.3). */
const INVALID_ANSWER = 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n';

/** A request and its response. */
class ExpressCall implements HttpCall {
  /** Whether the answer is to break off. */
  isCut = false;
  constructor(
    private readonly request: Request,
    readonly response: Response,
    readonly params?: unknown,
    /** Headers of the answer, names and values in turn as `writeHead` takes them. */
    readonly headers: string[] = [],
  ) {}

  get search(): string {
    const { url } = this.request;
    const at = url.indexOf('?');
    return at === -1 ? '' : url.slice(at);
  }

  get address(): string {
    return clientAddress(this.request);
  }

  get isLocal(): boolean {
    return isLocal(this.request);
  }

  get hasContent(): boolean {
    return hasContent(this.request);
  }

  get announcedBytes(): number | undefined {
    const { headers } = this.request;
    const length =
      headers['content-encoding'] === undefined ? headers['content-length'] : undefined;
    return length === undefined ? undefined : Number(length);
  }

  get isGone(): boolean {
    return this.response.destroyed;
  }

  header(name: string): string | undefined {
    return this.request.headers[name]?.toString();
  }

  setHeader(name: string, value: string): void {
    this.headers.push(name, value);
  }

  isOf(type: string): boolean {
    return Boolean(this.request.is(type));
  }

  readBytes(mostBytes: number): Promise<Uint8Array> {
    return readBytes(this.request, this.response, mostBytes);
  }

  readForm(): Promise<SentForm> {
    return readForm(this.request, this.response);
  }

  onDisconnect(callback: () => void): void {
    this.response.once('close', callback);
  }

  cutAfter(bytes: number): void {
    const { request, response } = this;
    this.isCut = true;
    // Bytes of the JSON, not of its compressed form.
    delete request.headers['accept-encoding'];
    const end = response.end.bind(response) as (chunk?: unknown, encoding?: unknown) => Response;
    response.end = ((chunk?: unknown, encoding?: BufferEncoding) => {
      const body = typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk;
      if (!(body instanceof Uint8Array) || body.length <= bytes) return end(chunk, encoding);
      // The whole length has been announced, so that no client takes the part for the answer.
      response.flushHeaders();
      const close = () => response.socket?.end(() => response.socket?.destroy());
      if (bytes > 0) response.write(body.subarray(0, bytes), close);
      else close();
      return response;
    }) as typeof response.end;
  }

  /**
   * Browsers resend a request by themselves if a reused connection closes without an answer, which would hide that it was dropped;
   * an invalid answer fails at once, without a second try.
   */
  drop(): void {
    const { socket, headers } = this.request;
    if (headers['user-agent']?.startsWith('Mozilla/')) socket.end(INVALID_ANSWER);
    else socket.destroy();
  }
}

const SEED_IMAGES = join(import.meta.dirname, '..', '..', 'seed', 'images');

const readSeedImage: ReadSeedImage = (name) =>
  readBytesIfThere('an image', join(SEED_IMAGES, name));

/** Routes of the images: those of the request's world, and the seed's, which every world has. */
export const imageRoutes = ({ laboratory, world }: AppDeps): Router => {
  const router = Router();
  router.get(`${IMAGES_PATH}/*path`, async (request, response) => {
    const name = request.params.path.join('/');
    const worldOf = () => laboratory?.pictureWorldOf(headersOf(request), name) ?? world;
    const { bytes, headers } = await servedImage(name, worldOf, readSeedImage);
    response.set(headers).send(bytes);
  });
  return router;
};
