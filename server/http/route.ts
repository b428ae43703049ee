import type { RequestHandler, Router } from 'express';
import type { Logger } from 'pino';
import type { CallAnswer, CallParsed, Endpoint } from '#contract/endpoint';
import { PROBLEM } from '#contract/problems';
import type { Config } from '../config.ts';
import type { Sandboxes } from '../demo/sandboxes.ts';
import type { World } from '../demo/world.ts';
import type { User } from '../store/schema.ts';
import { readBody } from './body.ts';
import { requireControl } from './control.ts';
import { describeEffect, suffer } from './fault.ts';
import type { Passwords } from './passwords.ts';
import { parse, parsePath } from './parse.ts';
import { allow } from './refusal.ts';
import { resolveWorld } from './sandbox.ts';
import { authenticate } from './session.ts';

/** What the application is made of; everything that tests may want to pass in. */
export interface Deps {
  config: Config;
  /** Signs sessions and reset links. */
  secret: string;
  sandboxes: Sandboxes;
  passwords: Pick<Passwords, 'hash' | 'matches'>;
  log: Logger;
}

/** What a handler works with, parsed by the contract. */
export interface Context<E extends Endpoint> extends CallParsed<E> {
  /** The caller; there is one exactly where the entry asks for one. */
  user: E['who'] extends 'user' | 'staff' ? User : null;
  world: World;
  /** Bytes of the file that came with a multipart body. */
  image: Buffer | null;
  /** Adds a header to the answer. */
  header: (name: string, value: string) => void;
  deps: Deps;
}

/** An answer that is written as JSON already. */
export class JsonText {
  constructor(readonly text: string) {}
}

type Result<E extends Endpoint> = CallAnswer<E> | JsonText;
type Handler<E extends Endpoint> = (context: Context<E>) => Result<E> | Promise<Result<E>>;

/** An entry of the contract with what answers it. */
export interface Route {
  entry: Endpoint;
  handler: Handler<Endpoint>;
}

export const route = <E extends Endpoint>(entry: E, handler: Handler<E>): Route => ({
  entry,
  handler,
});

/** Puts a route on the router: who, what, which, may they, answer. */
export const bind = (router: Router, { entry, handler }: Route, deps: Deps): void => {
  const serve: RequestHandler = async (request, response) => {
    if (entry.who === 'control') requireControl(request, deps.config);
    const world = entry.outsideSandbox ? deps.sandboxes.default : resolveWorld(request, deps);
    world.keepPace();
    const effect = world.faults.next(entry.name);
    if (effect) {
      world.events.add({
        source: 'server',
        what: `Guasto su ${entry.name}`,
        detail: describeEffect(effect),
      });
      if (!(await suffer(effect, request, response))) return;
    }
    const user =
      entry.who === 'user' || entry.who === 'staff'
        ? authenticate(request.headers.authorization, world, deps.secret)
        : null;
    if (entry.who === 'staff') allow(user?.is_staff === true, PROBLEM.staffOnly);
    const params = entry.params && parsePath(entry.params, request.params);
    const query = entry.query && parse(entry.query, request.query);
    const sent = await readBody(entry, request, response);
    const body = entry.body && parse(entry.body, sent.body);
    const answer = await handler({
      params,
      query,
      body,
      user,
      world,
      deps,
      image: sent.image,
      header: (name: string, value: string) => response.setHeader(name, value),
    } as unknown as Context<Endpoint>);
    response.status(entry.status);
    if (answer === undefined) response.end();
    else if (answer instanceof JsonText) response.type('json').send(answer.text);
    else response.json(answer);
  };
  router[entry.method](entry.path, serve);
};
