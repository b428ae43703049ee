/** The texts and examples of the API document, typed by the endpoints and schemas that they are about. */
import type { Endpoint } from '#contract/endpoint';
import type * as z from 'zod/mini';

/** An example that fits the seed on a day alone. */
type OnDay = (today: string) => string;

/** What a parameter is, and an example of it. */
type Parameter<Value> = readonly [says: string, example: Value | number | OnDay];
type Parameters<Input> = {
  readonly [Key in keyof Input]-?: Parameter<NonNullable<Input[Key]>>;
};
type AnyParameters = Parameters<Readonly<Record<string, unknown>>>;

/** What fields are, by their names. */
export type FieldNotes<Value = Readonly<Record<string, unknown>>> =
  Value extends readonly (infer Item)[]
    ? FieldNotes<Item>
    : { readonly [Key in keyof Value]?: string | FieldNotes<NonNullable<Value[Key]>> };

/** What the document says of a named schema: in one text, or of its fields. */
export type SchemaNotes = Readonly<Record<string, string | FieldNotes>>;

/**
 * What the document says of an endpoint. All examples fit the seed: sent with them, calls succeed on a new seed of the
 * scenario `default` on any day, those of staff as the seeded administrator, the others as Marta.
 */
export interface EndpointNotes {
  /** One line in English. */
  readonly summary: string;
  /** What to know beyond the summary; in English, in Markdown. Of the product's endpoints it says nothing of the control room, which can be switched off. */
  readonly says: string;
  readonly params?: AnyParameters;
  readonly query?: AnyParameters;
  readonly headers?: AnyParameters;
  /** An example. */
  readonly body?: unknown;
  /** Of schemas without a name. */
  readonly bodyFields?: FieldNotes;
  readonly answerFields?: FieldNotes;
}

/** The notes of a module's endpoints, with all that each of them takes. */
export type NotesOf<Module> = {
  readonly [Name in keyof Module as Module[Name] extends Endpoint ? Name : never]: EndpointNotes &
    NotesFor<Module[Name]>;
};
type NotesFor<E> = {
  readonly [Key in 'params' | 'query' | 'headers' as Has<E, Key>]: Parameters<ExampleOf<E, Key>>;
} & { readonly [Key in 'body' as Has<E, Key>]: ExampleOf<E, Key> } & {
  readonly bodyFields?: FieldNotes<ExampleOf<E, 'body'>>;
  readonly answerFields?: FieldNotes<ExampleOf<E, 'answer'>>;
};
type Has<E, Key extends string> = E extends Record<Key, z.ZodMiniType> ? Key : never;
type ExampleOf<E, Key extends string> =
  E extends Record<Key, infer S extends z.ZodMiniType> ? NonNullable<z.input<S>> : never;

const onDay = (parameters: AnyParameters = {}, today: string) =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, [says, example]]) => [
      name,
      [says, typeof example === 'function' ? (example as OnDay)(today) : example] as const,
    ]),
  );

/** The same with examples that fit the seed on a day. */
export const notesOn = (today: string, { params, query, headers, ...rest }: EndpointNotes) => ({
  ...rest,
  params: onDay(params, today),
  query: onDay(query, today),
  headers: onDay(headers, today),
});
