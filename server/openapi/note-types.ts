import type * as z from 'zod/mini';
import type { EndpointName, EntryNamed } from '#contract/endpoints';

type InputAt<E, Key extends string> =
  E extends Record<Key, infer S extends z.ZodMiniType> ? NonNullable<z.input<S>> : never;

/** An example that fits the seed on a day alone. */
export type OnDay = (today: string) => string;

/** What a parameter is, and an example of it. */
type Parameter<Value> = readonly [says: string, example: NonNullable<Value> | number | OnDay];
type Parameters<Input> = { readonly [Key in keyof Input]-?: Parameter<Input[Key]> };

/**
 * The notes of an endpoint. All examples fit the seed: sent with them, calls succeed in a new sandbox of the
 * scenario `default` on any day, those of staff as the seeded administrator, the others as Marta.
 */
export type Notes<Name extends EndpointName> = {
  /** What to know beyond the summary; in English, in Markdown. */
  readonly says: string;
} & (EntryNamed<Name> extends { params: z.ZodMiniType }
  ? { readonly params: Parameters<InputAt<EntryNamed<Name>, 'params'>> }
  : unknown) &
  (EntryNamed<Name> extends { query: z.ZodMiniType }
    ? { readonly query: Parameters<InputAt<EntryNamed<Name>, 'query'>> }
    : unknown) &
  (EntryNamed<Name> extends { headers: z.ZodMiniType }
    ? { readonly headers: Parameters<InputAt<EntryNamed<Name>, 'headers'>> }
    : unknown) &
  (EntryNamed<Name> extends { body: z.ZodMiniType }
    ? { readonly body: InputAt<EntryNamed<Name>, 'body'> }
    : unknown);
