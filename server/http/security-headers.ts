import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { PAGE_POLICY } from './page-head.ts';

const setByHelmet = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { ...PAGE_POLICY, 'frame-ancestors': ["'self'"] },
  },
  // TLS ends at a proxy, if there is one, so only the proxy can promise it.
  strictTransportSecurity: false,
});

const take = (): string[] => {
  const headers: string[] = [];
  const response = {
    setHeader: (name: string, value: string) => headers.push(name, value),
    removeHeader: () => {},
  };
  setByHelmet({} as IncomingMessage, response as unknown as ServerResponse, () => {});
  return headers;
};

/**
 * Helmet's security headers, names and values in turn as `writeHead` takes them. They are the same for every answer, so they are taken from Helmet once: its chain of
 * middlewares would make them again for each request.
 */
const OF_SECURE_ORIGINS: readonly string[] = take();

/** Ignored on an origin that browsers do not trust, where Chromium warns of each on the page's console. */
const SECURE_ONLY = /^(?:cross-origin-opener-policy|origin-agent-cluster)$/i;

const OF_OTHER_ORIGINS: readonly string[] = OF_SECURE_ORIGINS.filter(
  (_, at) => !SECURE_ONLY.test(OF_SECURE_ORIGINS[at - (at % 2)] ?? ''),
);

/** Hosts that browsers trust without https: http://localhost, its subdomains and loopback. */
const TRUSTED_HOST = /^(?:(?:[\w-]+\.)*localhost\.?|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;

/** What the first of several proxies says: the one that the browser asks. */
const first = (header: string | string[] | undefined): string | undefined =>
  header?.toString().split(',')[0]?.trim();

/**
 * Tells the headers of an answer by the origin that the browser sees. Of https only a proxy can know: it says so, or is the
 * host of `publicUrl`. Whoever says so without a proxy changes nothing but their own answer.
 */
export const securityHeadersFor = (publicUrl: string) => {
  const { protocol, host: publicHost } = new URL(publicUrl);
  return ({ headers }: IncomingMessage): readonly string[] => {
    const host = first(headers['x-forwarded-host']) ?? headers.host ?? '';
    const isHttps =
      first(headers['x-forwarded-proto']) === 'https' ||
      (protocol === 'https:' && host === publicHost);
    return isHttps || TRUSTED_HOST.test(host) ? OF_SECURE_ORIGINS : OF_OTHER_ORIGINS;
  };
};

/** Sets headers that are given as names and values in turn. */
export const setHeaders = (response: ServerResponse, headers: readonly string[]): void => {
  for (let at = 0; at < headers.length; at += 2)
    response.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
};

/** Middleware that sets them. Calls do without: all their headers are written at once. */
export const setSecurityHeaders = (publicUrl: string): RequestHandler => {
  const headersFor = securityHeadersFor(publicUrl);
  return (request, response, next) => {
    setHeaders(response, headersFor(request));
    next();
  };
};
