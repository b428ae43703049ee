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
export const SECURITY_HEADERS: readonly string[] = take();

/** Sets headers that are given as names and values in turn. */
export const setHeaders = (response: ServerResponse, headers: readonly string[]): void => {
  for (let at = 0; at < headers.length; at += 2)
    response.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
};

/** Middleware that sets them. Calls do without: all their headers are written at once. */
export const setSecurityHeaders: RequestHandler = (_request, response, next) => {
  setHeaders(response, SECURITY_HEADERS);
  next();
};
