import * as z from 'zod/mini';
import type { Loose } from './json-values.ts';

/** A schema that the API document lists under this name in `components.schemas`. */
export const namedSchema = <T extends z.core.$ZodLooseShape>(name: string, shape: T) =>
  z.object(shape).register(z.globalRegistry, { id: name });

/**
 * An object that callers, their types and the API document know by `schema`, and that is parsed as any object: the handler
 * checks its fields, and says more than a schema could, such as the row of a table.
 */
export const checkedLater = <T extends z.ZodMiniType>(
  schema: T,
  error: z.core.$ZodErrorMap | string,
) =>
  z
    .record(z.string(), z.unknown(), { error })
    .check(z.meta({ documented: schema })) as unknown as z.ZodMiniType<Loose, z.input<T>>;

/** Headers with which answers carry data beside their body. */
export type AnswerHeader = 'X-Total-Count' | 'X-Next';

/** An example that fits the seed on a day alone. */
export type OnDay = (today: string) => string;

/** What a parameter is, and an example of it. */
type Parameter<Value> = readonly [says: string, example: Value | number | OnDay];
type Parameters<Input> = {
  readonly [Key in keyof Input]-?: Parameter<NonNullable<Input[Key]>>;
};

interface AnyNotes {
  /** What to know beyond the summary; in English, in Markdown. Of the product's endpoints it says nothing of the control room, which can be switched off. */
  readonly says: string;
  readonly params?: Parameters<Readonly<Record<string, unknown>>>;
  readonly query?: Parameters<Readonly<Record<string, unknown>>>;
  readonly headers?: Parameters<Readonly<Record<string, unknown>>>;
  readonly body?: unknown;
}

/** Fields of every endpoint. */
interface Entry {
  /** Unique; `operationId` of the API document. */
  readonly name: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** The path of tests/requirements.md, with `:name` for parameters. Express also matches it without the last slash. */
  readonly path: `/api/${string}/`;
  /** One line in English, for the API document. */
  readonly summary: string;
  /**
   * What the API document says beyond the summary. All examples fit the seed: sent with them, calls succeed on a new seed
   * of the scenario `default` on any day, those of staff as the seeded administrator, the others as Marta. The client's
   * build leaves notes and summary out.
   */
  readonly notes: AnyNotes;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniType;
  /** Optional request headers of this endpoint, beyond those of all. */
  readonly headers?: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  /** Encoding of the body; JSON if absent. A multipart body can have one file, in the field `image`. */
  readonly encoding?: 'multipart';
  /** Largest body in JSON, in bytes; `JSON_MAX_BYTES` if absent. */
  readonly maxBytes?: number;
  /** Status of a successful answer. */
  readonly status: 200 | 201 | 204;
  /** Body of a successful answer; absent for 204. */
  readonly answer?: z.ZodMiniType;
  /** Headers of a successful answer that carry data; the handler can set no others. */
  readonly answerHeaders?: readonly AnswerHeader[];
  /** Error statuses beyond those that follow from `who`, `params`, `query` and `body`. */
  readonly refuses?: readonly (400 | 403 | 404 | 409 | 429 | 503)[];
  /** True if the call is about no world of its own, as one that makes another. */
  readonly outsideWorld?: true;
  /** Replaces the rows as a whole, so that calls under way change nothing any more (DEMO-03). */
  readonly endsGeneration?: true;
}

interface ProductEndpoint extends Entry {
  /** Required caller: anyone, a logged-in user, or a member of staff (ADM-12). */
  readonly who: 'anyone' | 'user' | 'staff';
  /** Short Italian name of the call, for people who test. */
  readonly label: string;
}

interface ControlEndpoint extends Entry {
  /** Callers with access to the control room (DEMO-09). No label: lists for people have the product's endpoints alone. */
  readonly who: 'control';
}

/**
 * One endpoint of the contract. The route with its error answers, the client's typed call, the API document, the
 * names by which calls are told apart and the table-driven tests are all derived from it.
 */
export type Endpoint = ProductEndpoint | ControlEndpoint;

/** Declares an endpoint; the identity function, which keeps the literal type. Its notes have all that it takes. */
export const endpoint = <const E extends Endpoint>(entry: E & { readonly notes: NotesOf<E> }): E =>
  entry;

type NotesOf<E> = {
  readonly [Key in 'params' | 'query' | 'headers' as Has<E, Key>]: Parameters<ExampleOf<E, Key>>;
} & { readonly [Key in 'body' as Has<E, Key>]: ExampleOf<E, Key> };
type Has<E, Key extends string> = E extends Record<Key, z.ZodMiniType> ? Key : never;
type ExampleOf<E, Key extends string> =
  E extends Record<Key, infer S extends z.ZodMiniType> ? NonNullable<z.input<S>> : never;

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
