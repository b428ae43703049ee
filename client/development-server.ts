/** `npm start`: what its server of pages does beside Vite. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin, ProxyOptions } from 'vite';
import { call } from '../scripts/lib/call.mjs';
import type { Brand } from '../server/contract/brand.ts';
import { HEADERS_MAX_BYTES } from '../server/contract/limits.ts';
import { fetchSiteTiming } from '../server/contract/screens.ts';
import { answerClientError } from '../server/http/http-server.ts';
import { dressed } from '../server/http/page-head.ts';

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

/** Whether Node's parser refused an answer with two `Content-Length`, by which a fault drops a connection. */
const isDrop = (error: unknown): boolean =>
  error instanceof Error && /^Parse Error: .*Content-Length/.test(error.message);

/** Does not print the errors of connections that a fault has dropped; other errors of the proxy are printed. */
const quietDrops: Plugin = {
  name: 'quiet-drops',
  configResolved: ({ logger }) => {
    const print = logger.error.bind(logger);
    logger.error = (text, options) => {
      if (!isDrop(options?.error)) print(text, options);
    };
  },
};

/** As the server does for a built client (server/http/static-client.ts). */
const fetchSite: Plugin = {
  name: 'fetch-site',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      const isPage = request.headers['sec-fetch-mode'] === 'navigate';
      const timing = isPage && fetchSiteTiming(request.headers['sec-fetch-site']);
      if (timing) response.setHeader('Server-Timing', timing);
      next();
    });
  },
};

/** An answer of the API to what a page's request names its sandbox by, header or cookie; '' for none of that type. */
const read = async (
  address: string,
  type: string,
  { headers }: IncomingMessage,
): Promise<string> => {
  const named = Object.fromEntries(
    ['cookie', 'x-sandbox'].flatMap((name) => {
      const value = headers[name]?.toString();
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const answer = await call(address, { headers: named }).catch(() => null);
  return answer?.ok && answer.type.includes(type) ? answer.text : '';
};

type Change = (html: string) => string;

/** What the sandbox changes in its pages: planted defects of the client (LAB-07), its brand (LOOK-08). */
const readChange = async (api: string, request: IncomingMessage): Promise<Change | null> => {
  const [script, sandbox] = await Promise.all([
    read(`${api}/planted.js`, 'javascript', request),
    read(`${api}/api/demo/sandbox/`, 'json', request),
  ]);
  const { brand } = JSON.parse(sandbox || '{}') as { brand?: Brand };
  if (!script && !brand) return null;
  const tag = script && '<script src="/planted.js"></script>';
  return (html) => dressed(html, brand).replace('<head>', `<head>${tag}`);
};

const changePage = (change: Change, { headers }: IncomingMessage, response: ServerResponse) => {
  delete headers['if-none-match'];
  const end = response.end.bind(response) as (body?: unknown) => ServerResponse;
  response.end = ((body?: unknown) => {
    const isPage = String(response.getHeader('content-type')).startsWith('text/html');
    if (!isPage) return end(body);
    response.setHeader('Cache-Control', 'no-store');
    return end(change(String(body)));
  }) as typeof response.end;
};

/** Changes pages by what the API says of their sandbox. */
const pagesOfSandbox = (api: string): Plugin => ({
  name: 'pages-of-sandbox',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      if (request.headers['sec-fetch-mode'] !== 'navigate') return next();
      const goOn = () => next();
      void readChange(api, request).then((change) => {
        if (change) changePage(change, request, response);
        goOn();
      });
    });
  },
});

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

/** Reads and refuses large headers as the server does; Vite would answer 16 kB of cookies with an empty 431. */
const largeHeaders: Plugin = {
  name: 'large-headers',
  configureServer: ({ httpServer }) => {
    if (!httpServer) return;
    // Node reads the option's property for each connection.
    Object.assign(httpServer, { maxHeaderSize: HEADERS_MAX_BYTES });
    // Before Vite's own, which answers an empty 431.
    httpServer.prependListener('clientError', answerClientError);
  },
};

/** Passes requests on to the API, which learns the browser's address. */
export const upstreamOf = (api: string): ProxyOptions => ({
  target: api,
  xfwd: true,
  configure: passDropsOn,
});

/** What the development server does beside Vite, in front of the API at this address. */
export const developmentServer = (api: string): Plugin[] => [
  largeHeaders,
  keptFromOtherSites,
  quietDrops,
  fetchSite,
  pagesOfSandbox(api),
];
