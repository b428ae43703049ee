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

const take = (): [string, string][] => {
  const headers: [string, string][] = [];
  const response = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => {},
  };
  setByHelmet({} as IncomingMessage, response as unknown as ServerResponse, () => {});
  return headers;
};

/**
 * Helmet's security headers. They are the same for every answer, so they are taken from Helmet once: its chain of
 * middlewares would make them again for each request.
 */
const HEADERS = take();

/** Middleware that sets them. */
export const setSecurityHeaders: RequestHandler = (_request, response, next) => {
  for (const [name, value] of HEADERS) response.setHeader(name, value);
  next();
};
