import helmet from 'helmet';
import { PAGE_POLICY } from './page-head.ts';

/** Helmet's security headers. */
export const securityHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { ...PAGE_POLICY, 'frame-ancestors': ["'self'"] },
  },
  // TLS ends at a proxy, if there is one, so only the proxy can promise it.
  strictTransportSecurity: false,
});
