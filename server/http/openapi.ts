import { OpenApiGeneratorV31, OpenAPIRegistry } from '@asteasolutions/zod-to-openapi';
import * as z from 'zod';
import type { ListedEndpoint } from '#contract/endpoints';
import { Detail, FieldErrors } from '#contract/problems';

const REFUSALS: Record<number, string> = {
  400: 'Un dato non è valido: i testi per ogni campo, o `detail`',
  401: 'Manca un token valido',
  403: 'Non permesso a chi chiama',
  404: 'Non esiste',
  409: 'Esiste già',
  413: 'Troppo grande',
  415: 'Formato non supportato',
  429: 'Troppi tentativi: `Retry-After` dice tra quanti secondi riprovare',
};

/** Every status with which an entry may refuse. */
export const refusalsOf = (entry: ListedEndpoint): number[] => {
  const statuses = new Set<number>(entry.refuses);
  if (entry.query || entry.body) statuses.add(400);
  if (entry.body) statuses.add(413).add(415);
  if (entry.who === 'user' || entry.who === 'staff') statuses.add(401);
  if (entry.who === 'staff' || entry.who === 'control') statuses.add(403);
  if (entry.params || !entry.outsideSandbox) statuses.add(404);
  return [...statuses].toSorted((a, b) => a - b);
};

const responsesOf = (entry: ListedEndpoint) => ({
  [entry.status]: {
    description: 'Fatto',
    ...(entry.answer ? { content: { 'application/json': { schema: entry.answer } } } : {}),
  },
  ...Object.fromEntries(
    refusalsOf(entry).map((status) => [
      status,
      {
        description: REFUSALS[status] ?? 'Rifiutato',
        content: {
          'application/json': { schema: status === 400 ? FieldErrors.or(Detail) : Detail },
        },
      },
    ]),
  ),
});

const bodyOf = (entry: ListedEndpoint, body: z.ZodType) => {
  if (entry.encoding !== 'multipart') return { content: { 'application/json': { schema: body } } };
  const withImage = (body as z.ZodObject).extend({
    image: z.string().meta({ format: 'binary' }).optional(),
  });
  return { content: { 'multipart/form-data': { schema: withImage } } };
};

/** The OpenAPI 3.1 document of the contract. */
export const openApiDocument = (endpoints: readonly ListedEndpoint[]) => {
  const registry = new OpenAPIRegistry();
  registry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });
  for (const entry of endpoints) {
    const { params, query, body } = entry;
    registry.registerPath({
      operationId: entry.name,
      method: entry.method,
      path: entry.path.replaceAll(/:(\w+)/g, '{$1}'),
      summary: entry.summary,
      tags: [entry.area],
      ...(entry.who === 'user' || entry.who === 'staff' ? { security: [{ bearer: [] }] } : {}),
      request: {
        ...(params ? { params } : {}),
        ...(query ? { query: query as z.ZodObject } : {}),
        ...(body ? { body: bodyOf(entry, body) } : {}),
      },
      responses: responsesOf(entry),
    });
  }
  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: {
      title: 'Rivola',
      version: '1.0.0',
      description:
        'Il mercato dei biglietti aerei che non si possono usare. Ogni richiesta vale per la sandbox indicata da `X-Sandbox`.',
    },
    servers: [{ url: '/' }],
  });
};
