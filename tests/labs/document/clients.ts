/** Generators of typed clients: what a client cannot leave out, and a call that it makes. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ENDPOINTS } from '#lab/endpoints';
import type { ListedEndpoint } from '#contract/endpoints';
import { exampleOf } from '../../support/examples.ts';
import { commandOf, runIn } from '../../support/fresh-folder.ts';
import { linesOf, type Context, type Outcome, type Part } from './part.ts';

const TYPESCRIPT = 'typescript@5.9.3';

const withBody = ENDPOINTS.filter(({ body }) => body);

const compile = async (folder: string, file: string) =>
  runIn(folder, commandOf(folder, 'tsc'), [
    ...['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', '--lib', 'es2023,dom'],
    ...['--module', 'nodenext', '--moduleResolution', 'nodenext', file],
  ]);

/** The example of an endpoint as the options of a generated call; a generated form takes no plain object. */
const optionsOf = (entry: ListedEndpoint, keys: { path: string; query: string }): object => {
  const { params = {}, query = {}, body } = exampleOf(entry);
  return {
    ...(Object.keys(params).length > 0 && { [keys.path]: params }),
    ...(Object.keys(query).length > 0 && { [keys.query]: query }),
    ...(body !== undefined && { body }),
  };
};

const without = ({ body: _left, ...rest }: Record<string, unknown>) => rest;

/**
 * A file with one call of each endpoint, which must compile, and for each body one call without it, which must not:
 * the compiler refuses a `@ts-expect-error` that no error follows.
 */
const typeTest = (
  head: string,
  call: (entry: ListedEndpoint, options: string) => string,
  options: (entry: ListedEndpoint) => object,
): string => {
  const good = ENDPOINTS.map((entry) => call(entry, JSON.stringify(options(entry))));
  const forgotten = withBody.flatMap((entry) => [
    '// @ts-expect-error the body is missing',
    call(entry, JSON.stringify(without(options(entry) as Record<string, unknown>))),
  ]);
  return [head, ...good, ...forgotten, ''].join('\n');
};

const judge = (
  { ok, output }: { ok: boolean; output: string },
  answered: string,
  expected: string,
): Outcome => ({
  figures: ok
    ? `${ENDPOINTS.length} calls compile; the ${withBody.length} of them with a body do not without it; a login answers ${answered}`
    : 'calls do not compile, or compile without their body',
  problems: [
    ...(ok ? [] : linesOf(output)),
    ...(answered === expected ? [] : [`the generated login answered ${answered}`]),
  ],
});

const login = JSON.stringify({ email: 'marta.greco@example.com', password: 'Volare2026!' });

/** Runs a module that prints the status of a login. */
const callIn = async ({ folder }: Context, name: string, source: string): Promise<string> => {
  await writeFile(join(folder, name), source);
  const { output } = await runIn(folder, process.execPath, ['--import', 'tsx', name]);
  return output.trim().split('\n').at(-1) ?? '';
};

export const openapiTypescript: Part = {
  packages: ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', TYPESCRIPT, 'tsx@4.23.15'],
  run: async (context) => {
    const { folder, documents, server } = context;
    const made = await runIn(folder, commandOf(folder, 'openapi-typescript'), [
      documents.whole,
      ...['-o', 'schema.d.ts'],
    ]);
    if (!made.ok) return { figures: 'no client', problems: linesOf(made.output) };
    const head = [
      "import createClient from 'openapi-fetch';",
      "import type { paths } from './schema.js';",
      `const client = createClient<paths>({ baseUrl: '${server.url}' });`,
    ].join('\n');
    const parts = { path: 'path', query: 'query' };
    const options = (entry: ListedEndpoint) => {
      const { body, ...params } = optionsOf(entry, parts) as Record<string, unknown>;
      return { ...(Object.keys(params).length > 0 && { params }), ...(body ? { body } : {}) };
    };
    const call = ({ method, path }: ListedEndpoint, given: string) =>
      `void client.${method.toUpperCase()}('${path.replaceAll(/:(\w+)/g, '{$1}')}', ${given});`;
    await writeFile(join(folder, 'test.mts'), typeTest(head, call, options));
    const compiled = await compile(folder, 'test.mts');
    const answered = await callIn(
      context,
      'call.mts',
      `${head}\nconst { response } = await client.POST('/api/users/auth/login/', { body: ${login} });\nconsole.log(response.status);\n`,
    );
    return judge(compiled, answered, '200');
  },
};

export const heyApi: Part = {
  packages: ['@hey-api/openapi-ts@0.94.5', TYPESCRIPT, 'tsx@4.23.15'],
  run: async (context) => {
    const { folder, documents } = context;
    const made = await runIn(folder, commandOf(folder, 'openapi-ts'), [
      ...['-i', documents.whole, '-o', 'client', '-c', '@hey-api/client-fetch'],
    ]);
    if (!made.ok) return { figures: 'no client', problems: linesOf(made.output) };
    const head = "import * as api from './client/index';";
    const call = ({ name }: ListedEndpoint, given: string) => `void api.${name}(${given});`;
    const options = (entry: ListedEndpoint) => optionsOf(entry, { path: 'path', query: 'query' });
    await writeFile(join(folder, 'test.ts'), typeTest(head, call, options));
    const compiled = await runIn(folder, commandOf(folder, 'tsc'), [
      ...[
        '--noEmit',
        '--strict',
        '--skipLibCheck',
        '--target',
        'es2022',
        '--lib',
        'es2023,dom,dom.iterable',
      ],
      ...['--module', 'esnext', '--moduleResolution', 'bundler', 'test.ts'],
    ]);
    const answered = await callIn(
      context,
      'call.ts',
      `import * as api from './client/index';\nvoid api.login({ body: ${login} }).then(({ response }) => console.log(response?.status));\n`,
    );
    return judge(compiled, answered, '200');
  },
};
