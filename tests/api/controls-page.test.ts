import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ENDPOINTS } from '#lab/endpoints';
import type { ListedEndpoint } from '#contract/endpoints';
import { testServer } from '../support/server.ts';

const server = await testServer();

const page = readFileSync(join(import.meta.dirname, '..', 'README.md'), 'utf8');
const [, script = ''] = /\n### The controls, by curl\n.*?```sh\n(.*?)```/s.exec(page) ?? [];
const lines = script.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

/** Splits a line into words as a shell does: without the quotes, variables expanded outside single quotes. */
const wordsOf = (line: string, variables: ReadonlyMap<string, string>): string[] =>
  [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, literal, quoted, bare]) =>
      literal ??
      (quoted ?? bare ?? '').replaceAll(/\$(\w+)/g, (_, name: string) => variables.get(name) ?? ''),
  );

const variables = new Map(
  [...(lines[0] ?? '').matchAll(/(\w+)=(?:'([^']*)'|([^\s;]+))/g)].map(
    ([, name = '', quoted, bare]) => [name, quoted ?? bare ?? ''] as const,
  ),
);

/** What earlier commands wrote into files, by name. */
const files = new Map<string, string>();

/** The request that curl would send. */
const requestOf = (line: string) => {
  const [curl, ...words] = wordsOf(line, variables);
  expect(curl).toBe('curl');
  const valuesOf = (option: string) =>
    words.flatMap((word, at) => (words[at - 1] === option ? [word] : []));
  const address = words.find((word) => word.startsWith('localhost:3001/')) ?? '';
  const [data] = valuesOf('-d');
  const body = data?.startsWith('@') ? files.get(data.slice(1)) : data;
  const [output] = valuesOf('-o');
  const headers = Object.fromEntries(
    valuesOf('-H').map((header) => header.split(': ') as [string, string]),
  );
  const [method = 'GET'] = valuesOf('-X');
  return { method, path: address.replace('localhost:3001', ''), headers, body, output };
};

const entryOf = (method: string, path: string): ListedEndpoint | undefined => {
  const parts = (path.split('?')[0] ?? '').split('/');
  return ENDPOINTS.find((entry) => {
    const pattern = entry.path.split('/');
    const fits = pattern.length === parts.length && entry.method === method.toLowerCase();
    return fits && pattern.every((part, at) => part.startsWith(':') || part === parts[at]);
  });
};

it('each curl command of tests/README.md gets its documented status, and every control endpoint has one [DEMO-01, DEMO-03, DEMO-04, DEMO-05, DEMO-06, DEMO-07, DEMO-08]', async () => {
  const shown = new Set<string>();
  for (const line of lines.slice(1)) {
    const request = requestOf(line);
    const entry = entryOf(request.method, request.path);
    const { status, text } = await server.default.visitor.send(request);
    expect(status, `${line}\n${text}`).toBe(entry?.status);
    if (request.output !== undefined) files.set(request.output, text);
    if (entry?.who === 'control') shown.add(entry.name);
  }
  const control = ENDPOINTS.filter(({ who }) => who === 'control').map(({ name }) => name);
  expect(control.filter((name) => !shown.has(name))).toEqual([]);
  expect(server.deps.sandboxes.size, 'the sandbox is deleted').toBe(0);
});
