import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AIRPORTS,
  PUBLISH_AIRLINES,
  SEARCH_AIRLINES,
  SEARCH_CITIES,
  SERVICES,
} from '#contract/catalogue';
import { ENDPOINTS, FAULTY_ENDPOINTS } from '#lab/endpoints';
import { PRICE_MAX } from '#contract/limits';
import { parsePrice, priceText, readPrices } from '#contract/price-text';
import { formatPrice } from '#contract/quantities';
import { ALL_SCREENS } from '#lab/screens';
import { TEXT } from '#contract/texts';
import { DOCUMENT_PARTS } from '../../server/lab/openapi/parts.ts';
import { openApiDocument } from '../../server/openapi/document.ts';

const requirements = readFileSync(new URL('../requirements.md', import.meta.url), 'utf8');
const lineOf = (id: string) =>
  requirements.split('\n').find((line) => line.startsWith(`- **${id}`)) ?? '';

it('every address that the requirements name is a screen [ROUTE-01][ROUTE-05]', () => {
  const named = [...`${lineOf('ROUTE-01')} ${lineOf('ROUTE-05')}`.matchAll(/`(\/[^`]*)`/g)].map(
    ([, path = '']) => path.replaceAll(/\{(\w+)\}/g, ':$1'),
  );
  expect(named.length).toBeGreaterThan(15);
  const paths = new Set<string>(['/', ...ALL_SCREENS.map(({ path }) => path)]);
  expect(named.filter((path) => !paths.has(path))).toEqual([]);
});

describe('the texts', () => {
  /** Texts whose wording the requirements leave open. */
  const ownWords = new Set<string>([TEXT.brand.beta]);
  /** Texts with a parameter, as the requirements write them with a placeholder. */
  const withPlaceholder = new Map<unknown, string>([
    [TEXT.admin.chartFailed, TEXT.admin.chartFailed('{status text}')],
  ]);

  const flatten = (value: unknown, path: string): [string, string][] => {
    if (typeof value === 'string') return [[path, value]];
    const written = withPlaceholder.get(value);
    if (written !== undefined) return [[path, written]];
    return Object.entries(value as object).flatMap(([key, inner]) =>
      flatten(inner, `${path}.${key}`),
    );
  };
  const texts = flatten(TEXT, 'TEXT').filter(([, text]) => !ownWords.has(text));

  it.each(texts)('%s is quoted in the requirements: «%s» [GEN-01]', (_, text) => {
    expect(requirements).toContain(text);
  });

  it('say BETA in the banner [GEN-02]', () => {
    expect(TEXT.brand.beta).toContain('BETA');
  });

  it('include every sentence that the requirements quote [GEN-01]', () => {
    const known = new Set(flatten(TEXT, 'TEXT').map(([, text]) => text));
    // Only what ends like a sentence: other quotes are labels, values and paths.
    const quoted = [...requirements.matchAll(/'((?:[^'\n]|(?<=\w)'(?=\w))+[.!?)])'(?!\w)/g)].map(
      ([, text]) => text ?? '',
    );
    expect(quoted.length).toBeGreaterThan(30);
    const notOurs = quoted.filter((text) => !known.has(text));
    expect(notOurs).toEqual([
      // The format of an airport's label (PUB-02), which is no text of the contract.
      'City - Name (IATA)',
    ]);
  });
});

describe('the lists', () => {
  it('of airports are the 28 of the requirements, in their order [PUB-02b, PUB-02]', () => {
    const listed = lineOf('PUB-02b').split('They are: ')[1]?.split('. A ticket')[0]?.split(' · ');
    expect(listed).toHaveLength(28);
    expect(AIRPORTS.map(({ label }) => label)).toEqual(listed);
    expect(new Set(AIRPORTS.map(({ iata }) => iata)).size).toBe(28);
  });

  const after = (id: string, words: string) =>
    lineOf(id).split(words)[1]?.replace(/\.$/, '').split(', ');

  it('of airlines and services are those of the requirements [PUB-05, PUB-06, SEARCH-02]', () => {
    expect([...PUBLISH_AIRLINES]).toEqual(after('PUB-05', 'with: '));
    expect([...SEARCH_AIRLINES]).toEqual(after('SEARCH-02', 'by: '));
    expect([...SERVICES]).toEqual(after('PUB-06', 'once: '));
  });

  it('of cities are those of the requirements [SEARCH-01]', () => {
    expect(lineOf('SEARCH-01')).toContain(`(${SEARCH_CITIES.join(', ')})`);
  });
});

describe('a price', () => {
  it('parses with a decimal comma or point, and at most two decimals [PUB-09]', () => {
    const euro = fc.nat(999_999_999);
    const cents = fc.nat(99);
    fc.assert(
      fc.property(
        euro,
        cents,
        fc.constantFrom(',', '.'),
        fc.constantFrom('', ' ', '\t'),
        (whole, part, mark, blank) => {
          const two = `${whole}${mark}${String(part).padStart(2, '0')}`;
          expect(parsePrice(`${blank}${two}${blank}`)).toBe(Number(two.replace(',', '.')));
          expect(parsePrice(String(whole))).toBe(whole);
          expect(parsePrice(`-${two}`)).toBeUndefined();
          expect(parsePrice(`${two}0`)).toBeUndefined();
          expect(parsePrice(`${two}abc`)).toBeUndefined();
          expect(parsePrice(`${whole}${mark}`)).toBeUndefined();
        },
      ),
      { seed: 20_260_612 },
    );
  });

  it('parsed from any text is undefined or a finite number of whole cents [PUB-09]', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.double().map(String), fc.stringMatching(/^[\d.,e+ -]{0,12}$/)),
        (text) => {
          const price = parsePrice(text) ?? 0;
          expect(Number.isFinite(price)).toBe(true);
          expect(price).toBeGreaterThanOrEqual(0);
          expect(Math.abs(price * 100 - Math.round(price * 100))).toBeLessThan(1e-4);
        },
      ),
      { seed: 20_260_612, numRuns: 500 },
    );
  });

  it.each([
    '',
    ' ',
    '12abc',
    '-1',
    '1.234',
    '1.2345',
    '49,999',
    '1.23,50',
    '1.234.50',
    '0.250,50',
    '1e3',
    '0x10',
    'Infinity',
    'NaN',
    '١٢',
    '1 000',
    ',5',
    '$5',
    '€',
    '€-5',
  ])('cannot be parsed from «%s» [PUB-09]', (text) => {
    expect(parsePrice(text)).toBeUndefined();
  });

  it.each([
    ['49,90 €', 49.9],
    ['49,90\u00A0€', 49.9],
    ['€ 49,90', 49.9],
    ['€\u202F49,9', 49.9],
    ['EUR 49,90', 49.9],
    ['49.90 euro', 49.9],
    ['\u00A049,90\u00A0', 49.9],
    ['４９,９０ €', 49.9],
    ['1.250,50', 1250.5],
    ['1.250,50 €', 1250.5],
    ['1,250.50', 1250.5],
    ['1.250,5', 1250.5],
    ['1250 €', 1250],
    ['1.000.000', 1_000_000],
  ])('is parsed from «%s» as the product and people write it [PUB-08, PUB-09]', (text, price) => {
    expect(parsePrice(text)).toBe(price);
  });

  it('that the product writes is read back [PUB-09, GEN-03]', () => {
    fc.assert(
      fc.property(fc.nat(PRICE_MAX * 100), (cents) => {
        expect(parsePrice(formatPrice(cents / 100))).toBe(cents / 100);
        expect(parsePrice(priceText(cents / 100))).toBe(cents / 100);
      }),
      { seed: 20_260_612 },
    );
  });

  it.each([
    ['1.250', [1250, 1.25]],
    ['1,250', [1250, 1.25]],
    ['€ 1.000', [1000, 1]],
    ['49,900', [49_900, 49.9]],
  ])('«%s» has two meanings, and neither is taken [PUB-09]', (text, prices) => {
    expect(readPrices(text)).toEqual(prices);
    expect(parsePrice(text)).toBeUndefined();
  });
});

/** The parts of OpenAPI 3.1 that these tests read. */
interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: (
    | { name: string; in: string; required?: boolean; schema: object; $ref?: never }
    | { $ref: string; name?: never; in?: never; required?: never }
  )[];
  requestBody?: { required: boolean; content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
}
interface OpenApi {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: Record<'schemas' | 'securitySchemes' | 'parameters', Record<string, object>>;
}

describe('the API document', () => {
  const document = structuredClone(
    openApiDocument(ENDPOINTS, '2026-06-12', DOCUMENT_PARTS),
  ) as unknown as OpenApi;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const of = (name: string) => operations.find(({ operation }) => operation.operationId === name);

  it('is OpenAPI 3.1 and has an operation for each entry of the contract, and no other [DEMO-05]', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toMatchObject({ title: 'Rivola', version: expect.any(String) as string });
    expect(operations.map(({ operation }) => operation.operationId).toSorted()).toEqual(
      ENDPOINTS.map(({ name }) => name).toSorted(),
    );
  });

  it.each(ENDPOINTS)('describes $name by its path, parameters, body and answers', (entry) => {
    const found = of(entry.name);
    expect(found).toMatchObject({
      path: entry.path.replaceAll(/:(\w+)/g, '{$1}'),
      method: entry.method,
    });
    const operation = found?.operation;
    const names = [...entry.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const inPath = operation?.parameters?.filter((one) => one.in === 'path') ?? [];
    expect(inPath.map(({ name, required }) => [name, required])).toEqual(
      names.map((name) => [name, true]),
    );
    expect(operation?.parameters?.some((one) => one.in === 'query') ?? false).toBe(
      Boolean(entry.query),
    );
    const type = entry.encoding === 'multipart' ? 'multipart/form-data' : 'application/json';
    expect(Object.keys(operation?.requestBody?.content ?? {})).toEqual(entry.body ? [type] : []);
    const answer = operation?.responses[String(entry.status)];
    expect(Object.keys(answer?.content ?? {})).toEqual(entry.answer ? ['application/json'] : []);
    expect(operation?.tags).toEqual([entry.area]);
    for (const [status, { description }] of Object.entries(operation?.responses ?? {})) {
      expect(Number(status)).toBeGreaterThanOrEqual(200);
      expect(description).not.toBe('');
    }
  });

  it('describes the values of a ticket, and allows additional properties', () => {
    const { Ticket } = document.components.schemas;
    expect(Ticket).toMatchObject({
      properties: {
        price: { type: 'number', description: 'Euro' },
        image: { type: ['string', 'null'], description: 'Address of the image' },
        trip_type: { enum: ['Solo andata', 'Andata/Ritorno'] },
      },
      required: expect.not.arrayContaining(['is_favorite']) as string[],
    });
    expect(Ticket).not.toHaveProperty('additionalProperties');
  });

  it('gives the fault name of each call, and lists these names as the enum of createFault [DEMO-05]', () => {
    const named = operations.map(({ operation: { operationId, description = '' } }) => [
      operationId,
      / Name for faults: (\w+)$/.exec(description.replaceAll('\n', ' '))?.[1],
    ]);
    expect(new Map(named.filter(([, name]) => name !== undefined) as [string, string][])).toEqual(
      new Map(FAULTY_ENDPOINTS.map((name) => [name, name])),
    );
    expect(document.components.schemas['FaultyEndpoint']).toEqual({
      type: 'string',
      enum: FAULTY_ENDPOINTS,
    });
    expect(document.components.schemas['FaultTarget']).toEqual({
      type: 'string',
      enum: ['*', ...FAULTY_ENDPOINTS],
    });
    const reference = { $ref: '#/components/schemas/FaultTarget' };
    const body = of('createFault')?.operation.requestBody?.content['application/json']?.schema;
    expect(body).toMatchObject({
      properties: { endpoint: reference },
      additionalProperties: false,
    });
    expect(document.components.schemas['Fault']).toMatchObject({
      properties: { endpoint: reference },
    });
  });

  it('has the parameter X-Sandbox for exactly the calls that work in a sandbox [DEMO-01]', () => {
    expect(document.components.parameters['Sandbox']).toMatchObject({
      name: 'X-Sandbox',
      in: 'header',
      required: false,
    });
    const named = operations.filter(({ operation }) =>
      operation.parameters?.some(({ $ref }) => $ref === '#/components/parameters/Sandbox'),
    );
    expect(named.map(({ operation }) => operation.operationId).toSorted()).toEqual(
      ENDPOINTS.filter(({ needsNoWorld }) => !needsNoWorld)
        .map(({ name }) => name)
        .toSorted(),
    );
  });
});
