import type * as z from 'zod/mini';

/** What every entry declares. */
interface Entry {
  /** Unique; `operationId` of the API document. */
  readonly name: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** As in the specification, with `:name` for parameters; answers with and without the last slash. */
  readonly path: `/api/${string}/`;
  /** One line in English, for the API document. */
  readonly summary: string;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** How the body travels; JSON unless said. A multipart body may carry one file, named `image`. */
  readonly encoding?: 'multipart';
  /** Status of success. */
  readonly status: 200 | 201 | 204;
  /** Shape of success; absent for 204. */
  readonly answer?: z.ZodMiniType;
  /** Refusals beyond those that follow from `who`, `params`, `query` and `body`. */
  readonly refuses?: readonly (400 | 403 | 404 | 409 | 429)[];
  /** True for what is called before a sandbox can be resolved (DEMO-01). */
  readonly outsideSandbox?: true;
}

interface ProductEndpoint extends Entry {
  /** Who may call: anyone, a person with a session, or staff. */
  readonly who: 'anyone' | 'user' | 'staff';
  /** Italian name of the call, for Regia; short. */
  readonly label: string;
}

interface ControlEndpoint extends Entry {
  /** Whoever may use the control room (DEMO-09). Regia lists only calls of the product, so it needs no label. */
  readonly who: 'control';
}

/**
 * One entry of the contract. The route and its refusals, the client's typed call, the API document,
 * the names that faults use and the table-driven tests all come from it.
 */
export type Endpoint = ProductEndpoint | ControlEndpoint;

/** Declares an entry and keeps its exact type. */
export const endpoint = <const E extends Endpoint>(entry: E): E => entry;

type Part<E, Key extends string> =
  E extends Record<Key, infer S extends z.ZodMiniType> ? S : undefined;
type InputOf<E, Key extends string> =
  Part<E, Key> extends infer S extends z.ZodMiniType ? Record<Key, z.input<S>> : unknown;

/** What a caller passes: only the parts that the entry declares. */
export type CallInput<E extends Endpoint> = InputOf<E, 'params'> &
  InputOf<E, 'query'> &
  InputOf<E, 'body'> &
  (E extends { encoding: 'multipart' } ? { image?: Blob | undefined } : unknown);

type OutputOf<E, Key extends string> =
  Part<E, Key> extends infer S extends z.ZodMiniType ? z.output<S> : undefined;

/** What a handler gets once the contract has parsed it. */
export interface CallParsed<E extends Endpoint> {
  params: OutputOf<E, 'params'>;
  query: OutputOf<E, 'query'>;
  body: OutputOf<E, 'body'>;
}

/** What success answers; nothing where the entry has no answer. */
export type CallAnswer<E extends Endpoint> =
  Part<E, 'answer'> extends infer S extends z.ZodMiniType ? z.output<S> : void;
