import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import { PAGE_POLICY } from './page-head.ts';

/**
 * Helmet's security headers, names and values in turn as `writeHead` takes them. They are the same for every answer, so they
 * are taken from Helmet once: its chain of middlewares would make them again for each request.
 */
export const securityHeadersOf = (publicUrl: string): readonly string[] => {
  const isSecure = publicUrl.startsWith('https:');
  const headers: string[] = [];
  const response = {
    setHeader: (name: string, value: string) => headers.push(name, value),
    removeHeader: () => {},
  };
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...PAGE_POLICY, 'frame-ancestors': ["'self'"] },
    },
    // TLS ends at a proxy, if there is one, so only the proxy can promise it.
    strictTransportSecurity: false,
    // Without TLS browsers ignore these two, of which Chromium warns on the console of each page.
    crossOriginOpenerPolicy: isSecure,
    originAgentCluster: isSecure,
  })({} as IncomingMessage, response as unknown as ServerResponse, () => {});
  return headers;
};

/** Sets headers that are given as names and values in turn. */
export const setHeaders = (response: ServerResponse, headers: readonly string[]): void => {
  for (let at = 0; at < headers.length; at += 2)
    response.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
};
