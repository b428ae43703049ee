/** Compressed answers, at a bounded cost in memory (HOST-01). */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';
import type { Budget } from '../security/budget.ts';
import { clientAddress } from './caller.ts';

/** Bytes of an answer that arrive in one round trip (RFC 6928); compressed, they would arrive no sooner. */
export const ONE_ROUND_TRIP = 14_000;

/** Makes a page 5 % smaller than the default quality of 4, in the same 0.2 ms. */
const QUALITY = 5;
/** 2^18 bytes: an answer compressed with Brotli's default window of 4 MB takes 8 MB while it is sent. */
const WINDOW_BITS = 18;

const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
  },
};

/** Middleware that compresses an answer of `threshold` bytes or more, for a client that accepts it, while there is room. */
export const compressWithin = (threshold: number, budget: Budget): RequestHandler =>
  compression({
    threshold,
    brotli: BROTLI,
    filter: (request: Request, response: Response) => {
      if (!compression.filter(request, response)) return false;
      const address = clientAddress(request);
      const hasRoom = budget.hasRoom(address);
      if (hasRoom) response.once('close', budget.take(address, 1));
      // Caches must know, also where this answer is sent as it is.
      else response.vary('Accept-Encoding');
      return hasRoom;
    },
  });

const COMPRESS = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
} as const;

/** A body that stays the same: it is compressed once for each encoding, however many ask for it. */
export class ConstantBody {
  readonly #bytes: Buffer;
  readonly #compressed = new Map<string, Promise<Buffer>>();

  constructor(
    body: string | Buffer,
    /** Express's name or the whole media type. */
    private readonly type: string,
  ) {
    this.#bytes = Buffer.from(body);
  }

  async send(request: Request, response: Response): Promise<void> {
    const encoding = (['br', 'gzip'] as const).find((one) => request.acceptsEncodings(one));
    if (encoding === undefined) return this.sendAsItIs(response);
    const compressed = await this.#as(encoding);
    response.set('Content-Encoding', encoding);
    this.#send(response, compressed);
  }

  sendAsItIs(response: Response): void {
    this.#send(response, this.#bytes);
  }

  #send(response: Response, bytes: Buffer): void {
    response.vary('Accept-Encoding').type(this.type).send(bytes);
  }

  #as(encoding: keyof typeof COMPRESS): Promise<Buffer> {
    const made = this.#compressed.get(encoding) ?? COMPRESS[encoding](this.#bytes);
    this.#compressed.set(encoding, made);
    return made;
  }
}
