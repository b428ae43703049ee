import * as z from 'zod/mini';
import type { InBoth } from './texts.ts';

/** A schema that the API document lists under this name in `components.schemas`. */
export const namedSchema = <T extends z.core.$ZodLooseShape>(name: string, shape: T) =>
  z.object(shape).register(z.globalRegistry, { id: name });

/** Headers with which answers carry data beside their body. */
export type AnswerHeader = 'X-Total-Count' | 'X-Next';

/** Fields of every endpoint. */
interface Entry {
  /** Unique; `operationId` of the API document. */
  readonly name: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** The path of tests/requirements.md, with `:name` for parameters. It is matched without the last slash, too. */
  readonly path: `/api/${string}/`;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniType;
  /** Optional request headers of this endpoint, beyond those of all. */
  readonly headers?: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  /** Encoding of the body; JSON if absent. A multipart body can have one file, in the field `image`. */
  readonly encoding?: 'multipart';
  /** Largest body in JSON, in bytes; `JSON_MAX_BYTES` if absent. */
  readonly maxBytes?: number;
  /** Status of a successful answer, where it is not 200, or 204 without a body. */
  readonly status?: number;
  /** Body of a successful answer. */
  readonly answer?: z.ZodMiniType;
  /** Headers of a successful answer that carry data; the handler can set no others. */
  readonly answerHeaders?: readonly AnswerHeader[];
  /** Error statuses beyond those that follow from `who`, `params`, `query` and `body`. */
  readonly extraStatuses?: readonly (400 | 403 | 404 | 409 | 429 | 503)[];
  /** True if the call is about no world of its own, as one that makes another. */
  readonly needsNoWorld?: true;
  /** Replaces the rows as a whole, so that calls under way change nothing any more (DEMO-03). */
  readonly replacesData?: true;
}

interface ProductEndpoint extends Entry {
  /** Required caller: anyone, a logged-in user, or a member of staff (ADM-12). */
  readonly who: 'anyone' | 'user' | 'staff';
  /** Short name of the call, for people who test. */
  readonly label: InBoth;
}

export interface ControlEndpoint extends Entry {
  /** Callers with access to the control room (DEMO-09). No label: lists for people have the product's endpoints alone. */
  readonly who: 'control';
}

/**
 * One endpoint of the contract. The route with its error answers, the client's typed call, the API document, the
 * names by which calls are told apart and the table-driven tests are all derived from it.
 */
export type Endpoint = (ProductEndpoint | ControlEndpoint) & { readonly status: number };

/** Declares an endpoint, and keeps the literal type. */
export const endpoint = <const E extends ProductEndpoint | ControlEndpoint>(entry: E) =>
  ({ status: entry.answer ? 200 : 204, ...entry }) as E & { readonly status: number };

type SchemaAt<E, Key extends string> =
  E extends Record<Key, infer S extends z.ZodMiniType> ? S : undefined;
type InputOf<E, Key extends string> =
  SchemaAt<E, Key> extends infer S extends z.ZodMiniType
    ? undefined extends z.input<S>
      ? Partial<Record<Key, z.input<S>>>
      : Record<Key, z.input<S>>
    : unknown;

/** Arguments of a typed call: those of `params`, `query`, `headers`, `body` and `image` that the endpoint declares. */
export type CallInput<E extends Endpoint> = InputOf<E, 'params'> &
  InputOf<E, 'query'> &
  Partial<InputOf<E, 'headers'>> &
  InputOf<E, 'body'> &
  (E extends { encoding: 'multipart' } ? { image?: Blob | undefined } : unknown);

/** Headers that a handler can set. */
export type HeaderOf<E extends Endpoint> = E extends { answerHeaders: readonly (infer H)[] }
  ? H
  : never;

type OutputOf<E, Key extends string> =
  SchemaAt<E, Key> extends infer S extends z.ZodMiniType ? z.output<S> : undefined;

/** Arguments of a handler, parsed by the endpoint's schemas. */
export interface CallParsed<E extends Endpoint> {
  params: OutputOf<E, 'params'>;
  query: OutputOf<E, 'query'>;
  headers: OutputOf<E, 'headers'>;
  body: OutputOf<E, 'body'>;
}

/** Body of a successful answer; `void` for 204. */
export type CallAnswer<E extends Endpoint> =
  SchemaAt<E, 'answer'> extends infer S extends z.ZodMiniType ? z.output<S> : void;
