/** `npm start`: what its server of pages does beside Vite. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Plugin, ProxyOptions } from 'vite';
import { HEADERS_MAX_BYTES } from '../../server/contract/limits.ts';
import { PROBLEM } from '../../server/contract/problems.ts';
import { foreignHosts } from '../../server/http/caller.ts';
import { endOtherWorkers } from '../../server/http/other-workers.ts';

/** Invalid answer: browsers resend a request on a dropped connection, not after this (server/http/express-router.ts). */
const NO_ANSWER = 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n';

/** Vite would turn a dropped connection into a 502; the browser must see a network failure. */
const passDropsOn: NonNullable<ProxyOptions['configure']> = (proxy) => {
  proxy.on('error', (_error, request) => request.socket.end(NO_ANSWER));
  proxy.on('proxyRes', (answer, _request, response) => {
    answer.on('close', () => {
      if (!answer.complete) response.destroy();
    });
  });
};

/** Whether Node's parser refused an answer with two `Content-Length`, by which the API drops a connection. */
const isDrop = (error: unknown): boolean =>
  error instanceof Error && /^Parse Error: .*Content-Length/.test(error.message);

/** Does not print the errors of connections that the API has dropped; other errors of the proxy are printed. */
const quietDrops: Plugin = {
  name: 'quiet-drops',
  configResolved: ({ logger }) => {
    const print = logger.error.bind(logger);
    logger.error = (text, options) => {
      if (!isDrop(options?.error)) print(text, options);
    };
  },
};

/** None of the client's files is a worker's script. */
const otherWorkers: Plugin = {
  name: 'other-workers',
  configureServer: ({ middlewares }) => void middlewares.use(endOtherWorkers()),
};

/** Other sites can neither frame the development server's pages, nor load its files, nor open an editor by it. */
const keptFromOtherSites: Plugin = {
  name: 'kept-from-other-sites',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      response.setHeader('Content-Security-Policy', "frame-ancestors 'self'");
      response.setHeader('X-Frame-Options', 'SAMEORIGIN');
      response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
      response.setHeader('X-Content-Type-Options', 'nosniff');
      next();
    });
    // Vite's middleware opens an editor by any GET: an `<img>` on a foreign page would do. Nothing here uses it.
    middlewares.use('/__open-in-editor', (_request, response) => {
      response.statusCode = 404;
      response.end();
    });
  },
};

/** Takes large headers as the server does: browsers send this machine the cookies of all its ports. */
const largeHeaders: Plugin = {
  name: 'large-headers',
  configureServer: ({ httpServer }) => {
    // Node reads the option's property for each connection.
    if (httpServer) Object.assign(httpServer, { maxHeaderSize: HEADERS_MAX_BYTES });
  },
};

/** Refuses foreign names as the server does; Vite, which has rules of its own, would name a setting that is not there. */
const ownHosts = (isForeign: (host: string | undefined) => boolean): Plugin => ({
  name: 'own-hosts',
  config: () => ({ server: { allowedHosts: true } }),
  configureServer: ({ middlewares }) => {
    middlewares.use(({ headers: { host } }, response, next) => {
      if (!isForeign(host)) return next();
      response.statusCode = 421;
      response.setHeader('Content-Type', 'application/json; charset=utf-8');
      response.end(JSON.stringify({ detail: PROBLEM.foreignHost }));
    });
  },
});

/** Whether Vite's client asks for its connection, the only upgrade that is answered. */
const isHotReload = ({ url = '', headers }: IncomingMessage): boolean =>
  /^\/(?:\?|$)/.test(url) &&
  /^websocket$/i.test(headers.upgrade ?? '') &&
  /^vite-(?:hmr|ping)$/.test(headers['sec-websocket-protocol'] ?? '');

/** The head of a request that offers an upgrade, without the offer. */
const withoutOffer = ({ method, url, rawHeaders }: IncomingMessage): string => {
  const lines = [`${method} ${url} HTTP/1.1`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    const isOfConnection = /^connection$/i.test(name);
    const kept = isOfConnection
      ? value.replaceAll(/\b(?:upgrade|http2-settings)\b *,?/gi, '')
      : value;
    if (!/^(?:upgrade|http2-settings)$/i.test(name)) lines.push(`${name}: ${kept}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
};

/**
 * Answers requests that offer another protocol (`curl --http2`, Java's client) as HTTP/1.1. Node hands each of them to the
 * listener of upgrades, since there is one, and Vite's ignores them: they would wait for ever. Read again without the
 * offer, they are requests like any other.
 */
const otherUpgrades = (isForeign: (host: string | undefined) => boolean): Plugin => ({
  name: 'other-upgrades',
  configureServer: ({ httpServer }) => {
    if (!httpServer) return;
    const emit = httpServer.emit.bind(httpServer) as (...given: unknown[]) => boolean;
    const readAgain = (request: IncomingMessage, socket: Duplex, head: Buffer): boolean => {
      socket.unshift(Buffer.concat([Buffer.from(withoutOffer(request), 'latin1'), head]));
      return emit('connection', socket);
    };
    Object.assign(httpServer, {
      emit: (name: string, ...given: [IncomingMessage, Duplex, Buffer]) => {
        const isOther =
          name === 'upgrade' && !(isHotReload(given[0]) && !isForeign(given[0].headers.host));
        return isOther ? readAgain(...given) : emit(name, ...given);
      },
    });
  },
});

/** Passes requests on to the API, which learns the browser's address. */
export const upstreamOf = (api: string): ProxyOptions => ({
  target: api,
  xfwd: true,
  configure: passDropsOn,
});

/** What the development server of these settings does beside Vite. */
export const developmentServer = (settings: { HOST: string; PUBLIC_URL: string }): Plugin[] => {
  const isForeign = foreignHosts(settings);
  return [
    ownHosts(isForeign),
    otherUpgrades(isForeign),
    otherWorkers,
    largeHeaders,
    keptFromOtherSites,
    quietDrops,
  ];
};
