import type * as z from 'zod/mini';
import type { ListedEndpoint } from '#contract/endpoints';
import type { EndpointNotes, SchemaNotes } from './notes/types.ts';

/** What a call must carry, by the names of security schemes. */
export type Requirement = Readonly<Record<string, []>>;

/** Describes a schema of a request as JSON Schema. */
type Describe = (schema: z.ZodMiniType) => object;

/** What is added to the API document beside the product's own. */
export interface DocumentParts {
  /** Of endpoints, by their names. */
  notes: Readonly<Record<string, EndpointNotes>>;
  /** Of named schemas. */
  schemas: SchemaNotes;
  /** What each tag is about. */
  tags: Readonly<Record<string, string>>;
  /** What holds for every call, in English and Markdown. */
  rules: readonly string[];
  securitySchemes: Readonly<Record<string, object>>;
  /** What calls may carry besides what they need. */
  requirementsOf: (entry: ListedEndpoint, needed: readonly Requirement[]) => Requirement[];
  /** Headers that many calls take, by name. */
  parameters: (describe: Describe) => Readonly<Record<string, object>>;
  /** Those of them that a call takes. */
  parametersOf: (entry: ListedEndpoint) => readonly string[];
  /** What to say of a call beyond its notes, in Markdown. */
  saysOf: (entry: ListedEndpoint) => string;
  /** What an error status means, where it is not what it means in the product. */
  refusalOf: (entry: ListedEndpoint, status: number) => Refused | undefined;
  /** The values of named schemas of texts. */
  enums: Readonly<Record<string, readonly string[]>>;
}

/** What an error status means, an example of its body, and its headers. */
export interface Refused {
  description: string;
  example: object;
  headers?: object;
}

/** Those of a product alone. */
export const NO_PARTS: DocumentParts = {
  notes: {},
  schemas: {},
  tags: {},
  rules: [],
  securitySchemes: {},
  requirementsOf: (_, needed) => [...needed],
  parameters: () => ({}),
  parametersOf: () => [],
  saysOf: () => '',
  refusalOf: () => undefined,
  enums: {},
};
