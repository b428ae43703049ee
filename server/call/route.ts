import type { CallAnswer, CallParsed, Endpoint, HeaderOf } from '#contract/endpoint';
import type { World } from '../world/world.ts';
import type { Commit } from '../store/draft.ts';
import type { User } from '../store/schema.ts';
import type { Config } from '../config.ts';
import type { PreparedImage } from '../world/world-images.ts';
import type { HttpCall, JsonList } from './http-call.ts';
import type { AddressTries } from './throttle.ts';
import type { AllTurns } from './turns.ts';
import type { Passwords } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import type * as z from 'zod/mini';

/** Dependencies of handlers: everything with side effects, so that tests can inject their own. */
export interface Deps {
  config: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'CLIENT_DIR'>;
  /** Signs reset links. */
  secret: string;
  sessions: Sessions;
  /** The world that is on disk, in which calls are answered; a laboratory has others too. */
  world: World;
  /** At what is scarce, by address. */
  turns: AllTurns;
  tries: AddressTries;
  passwords: Pick<Passwords, 'hash' | 'matches'>;
  imagePreparer: { prepare: (bytes: Uint8Array) => Promise<PreparedImage> };
  /** Writes a line for the operator. */
  log: { error: (about: object, text: string) => void };
}

/** Argument of a handler: the parsed request, its world and the application's dependencies. */
export interface Context<E extends Endpoint> extends CallParsed<E> {
  /** The authenticated caller; `null` for endpoints that require none. */
  user: E['who'] extends 'user' | 'staff' ? User : null;
  world: World;
  /** Commits to the world's store. */
  commit: Commit;
  /** Throws 503 where the world was reset since the call began; to be asked before a change after a wait (DEMO-03). */
  assertNotReset: () => void;
  httpCall: Pick<HttpCall, 'address' | 'header' | 'onDisconnect'>;
  /** Looks the caller up again, for a change after a wait; throws 401 if the account was deactivated meanwhile (PUB-19). */
  reloadCaller: () => Context<E>['user'];
  /** Bytes of the uploaded file, not yet checked to be an image. */
  image: Uint8Array | null;
  /** Sets one of the headers that the entry lists. */
  header: (name: HeaderOf<E>, value: string) => void;
  deps: Deps;
}

/** Bytes are JSON already, in UTF-8. */
export type Result<E extends Endpoint> = CallAnswer<E> | Uint8Array | JsonList;
type Handler<E extends Endpoint> = (context: Context<E>) => Result<E> | Promise<Result<E>>;

/** Throws 403 or 404 before the body is read, so that a forbidden upload is neither received nor validated. */
export type Guard<E extends Endpoint> = (
  context: Pick<Context<E>, 'user' | 'params' | 'world'>,
) => unknown;

export interface Route {
  entry: Endpoint;
  handler: Handler<Endpoint>;
  guard: Guard<Endpoint> | undefined;
}

/** Pairs an endpoint with a handler and an optional guard of matching types. */
export const route = <E extends Endpoint>(
  entry: E,
  handler: Handler<E>,
  guard?: Guard<E>,
): Route => ({ entry, handler, guard });

/**
 * Makes a view that copies only the fields that a schema of the contract lists, so that no other stored field, such as a
 * password's hash, is sent. `computed` has the fields that the row lacks or stores in another form. They are passed apart,
 * so that no row is copied whole first. An optional field that neither has becomes `undefined`, which JSON
 * leaves out.
 */
export const fieldPicker = <Shape extends z.ZodMiniObject>({ shape }: Shape) => {
  type View = z.output<Shape>;
  const names = Object.keys(shape);
  return <Name extends keyof View = never>(
    row: Omit<View, Name>,
    computed?: Pick<View, Name>,
  ): View => {
    const stored: Record<string, unknown> = row;
    const added: Record<string, unknown> | undefined = computed;
    const picked: Record<string, unknown> = {};
    for (const name of names) picked[name] = added && name in added ? added[name] : stored[name];
    return picked as View;
  };
};
