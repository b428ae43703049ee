import helmet from 'helmet';

/** Helmet's security headers; the content security policy forbids inline scripts and all other hosts. */
export const securityHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      // The client's components use style attributes.
      styleSrc: ["'self'"],
      styleSrcAttr: ["'unsafe-inline'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'"],
    },
  },
  // TLS ends at a proxy, if there is one, so only the proxy can promise it.
  strictTransportSecurity: false,
});
