import helmet from 'helmet';

/** Helmet's headers, with a policy that allows neither inline code nor anything from another host. */
export const securityHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      // React sets the style attribute of single elements; scripts get no such exception.
      styleSrc: ["'self'"],
      styleSrcAttr: ["'unsafe-inline'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'"],
    },
  },
  // Whether there is TLS is known to the proxy in front, not here.
  strictTransportSecurity: false,
});
