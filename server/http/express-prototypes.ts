import type { Express } from 'express';
import { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Has Node make requests and answers as Express wants them; made once, for the one server of an application. Express
 * would give each of them another prototype, for which V8 drops all that it knew of the object and leaves garbage that
 * outlives many collections: a quarter of the answers in a second (tests/bench/notes.md). Express changes nothing where
 * the prototype is the right one already.
 */
export const messageClassesFor = (app: Express) => {
  class Incoming extends IncomingMessage {}
  class Outgoing extends ServerResponse {}
  Object.setPrototypeOf(Incoming.prototype, app.request);
  Object.setPrototypeOf(Outgoing.prototype, app.response);
  Object.assign(app, { request: Incoming.prototype, response: Outgoing.prototype });
  return { IncomingMessage: Incoming, ServerResponse: Outgoing };
};
