import type * as z from 'zod/mini';
import type { EndpointName, EntryNamed } from '#contract/endpoints';

type InputAt<E, Key extends string> =
  E extends Record<Key, infer S extends z.ZodMiniType> ? NonNullable<z.input<S>> : never;

/** An example that fits the seed on a day alone. */
export type OnDay = (today: string) => string;

/** What a parameter is, and an example of it. */
export type Parameter<Value> = readonly [
  says: string,
  example: NonNullable<Value> | number | OnDay,
];
type Parameters<Input> = { readonly [Key in keyof Input]-?: Parameter<Input[Key]> };

/**
 * The notes of an endpoint. All examples fit the seed: sent with them, calls succeed in a new sandbox of the
 * scenario `default` on any day, those of staff as the seeded administrator, the others as Marta.
 */
export type Notes<Name extends EndpointName> = {
  /** What to know beyond the summary; in English, in Markdown. */
  readonly says: string;
} & {
  readonly [Key in 'params' | 'query' | 'headers' as Has<Name, Key>]: Parameters<
    InputAt<EntryNamed<Name>, Key>
  >;
} & { readonly [Key in 'body' as Has<Name, Key>]: InputAt<EntryNamed<Name>, Key> };

/** A key of an endpoint's entry, if the entry has it. */
type Has<Name extends EndpointName, Key extends string> =
  EntryNamed<Name> extends Record<Key, z.ZodMiniType> ? Key : never;
