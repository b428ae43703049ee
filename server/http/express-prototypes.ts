import type { Express } from 'express';
import { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Request and response classes for `createServer` that already have Express's prototypes; call it once per application.
 * Otherwise Express replaces both prototypes on every request, which invalidates V8's hidden classes and leaves
 * long-lived garbage: throughput falls to a quarter (tests/labs/bench/notes.md). Express leaves a correct prototype alone.
 */
export const messageClassesFor = (app: Express) => {
  class Incoming extends IncomingMessage {}
  class Outgoing extends ServerResponse {}
  Object.setPrototypeOf(Incoming.prototype, app.request);
  Object.setPrototypeOf(Outgoing.prototype, app.response);
  Object.assign(app, { request: Incoming.prototype, response: Outgoing.prototype });
  return { IncomingMessage: Incoming, ServerResponse: Outgoing };
};
