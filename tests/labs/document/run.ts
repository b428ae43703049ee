/**
 * `npm run test:document`: reads the API document with Redocly and with openapi-typescript, each installed from the npm registry
 * into a new folder, and writes results.md (LAB-11). `-- --only redocly` runs one of them.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawned } from '../../../scripts/lib/spawned.mjs';
import { PRODUCT_ENDPOINTS, type ListedEndpoint } from '#contract/endpoints';
import { ENDPOINTS } from '#lab/endpoints';
import { openApiDocument } from '../../../server/openapi/document.ts';
import { EMAIL, PASSWORD } from '../../kit/people.ts';
import { acceptOptions } from '../../support/command-line.ts';
import { exampleOf } from '../../support/examples.ts';
import { keepPart } from '../lib/results.ts';
import { testServer } from '../../support/server.ts';

interface Ended {
  ok: boolean;
  output: string;
}

/** Runs a program and resolves when it has ended, also where it fails. */
const runIn = (folder: string, program: string, given: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const { program: file, args, shell } = spawned([program, ...given]);
    const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024, shell };
    execFile(file, args, options, (error, stdout, stderr) => {
      resolve({ ok: error === null, output: `${stdout}${stderr}` });
    });
  });

/** The path of a command of an installed package. */
const commandOf = (folder: string, name: string): string =>
  join(folder, 'node_modules', '.bin', name);

/** Runs `work` in a new folder with these packages from the npm registry, without their install scripts. */
const inFreshFolder = async <T>(
  packages: readonly string[],
  work: (folder: string) => Promise<T>,
  flags: readonly string[] = [],
): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'rivola-tools-'));
  try {
    await mkdir(join(folder, 'node_modules'));
    const given = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    const named = [...flags, '--prefix', folder, ...packages];
    const { ok, output } = await runIn(folder, 'npm', [...given, ...named]);
    if (!ok) throw new Error(`npm cannot install ${packages.join(', ')}:\n${output}`);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const { only } = acceptOptions({ only: '' });

const folder = await mkdtemp(join(tmpdir(), 'rivola-document-'));
const server = await testServer();
/** With and without the control room. */
const whole = join(folder, 'rivola.json');
const product = join(folder, 'product.json');
await writeFile(whole, (await server.default.visitor.get('/api/openapi.json')).text);
await writeFile(product, JSON.stringify(openApiDocument(PRODUCT_ENDPOINTS)));

interface Reader {
  /** Packages with the last version that installs and runs on Node 20. */
  packages: readonly string[];
  /** What it found, where that is no problem; throws otherwise. */
  read: (fresh: string) => Promise<string>;
}

/** The output of a command of the folder's packages; throws where it fails. */
const must = async (fresh: string, command: string, given: readonly string[]): Promise<string> => {
  const { ok, output } = await runIn(fresh, command, given);
  if (!ok) throw new Error(output);
  return output;
};

const redocly: Reader = {
  packages: ['@redocly/cli@2.77.0'],
  read: async (fresh) => {
    // `recommended-strict` makes every warning an error.
    await must(fresh, commandOf(fresh, 'redocly'), [
      ...['lint', whole, product, '--format', 'stylish'],
      ...['--config', join(import.meta.dirname, 'redocly.yaml'), '--max-problems', '20'],
    ]);
    return 'nothing reported, with and without the control room';
  },
};

/** A call of the generated client, which takes parameters and body of the endpoint's example. */
const callOf = (entry: ListedEndpoint, { withBody }: { withBody: boolean }): string => {
  const { params: path = {}, query = {}, body } = exampleOf(entry);
  const params = { path, query };
  const given = Object.entries(params).filter(([, values]) => Object.keys(values).length > 0);
  const options = {
    ...(given.length > 0 && { params: Object.fromEntries(given) }),
    ...(withBody && { body }),
  };
  return `void client.${entry.method.toUpperCase()}('${entry.path.replaceAll(/:(\w+)/g, '{$1}')}', ${JSON.stringify(options)});`;
};

/** The compiler refuses a `@ts-expect-error` that no error follows. */
const forgottenBody = (entry: ListedEndpoint): string =>
  `// @ts-expect-error the body is missing\n${callOf(entry, { withBody: false })}`;

const HEAD = `import createClient from 'openapi-fetch';
import type { paths } from './schema.js';
const client = createClient<paths>({ baseUrl: '${server.url}' });
`;
const LOGIN = `const { response } = await client.POST('/api/users/auth/login/', { body: ${JSON.stringify({ email: EMAIL.marta, password: PASSWORD })} });
console.log(response.status);
`;

const client: Reader = {
  packages: [
    ...['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0'],
    ...['typescript@5.9.3', 'tsx@4.23.15'],
  ],
  read: async (fresh) => {
    await must(fresh, commandOf(fresh, 'openapi-typescript'), [whole, '-o', 'schema.d.ts']);
    const withBody = ENDPOINTS.filter(({ body }) => body);
    const lines = [
      ...ENDPOINTS.map((entry) => callOf(entry, { withBody: true })),
      ...withBody.map(forgottenBody),
    ];
    await writeFile(join(fresh, 'calls.mts'), HEAD + lines.join('\n'));
    await must(fresh, commandOf(fresh, 'tsc'), [
      ...['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', '--lib', 'es2023,dom'],
      ...['--module', 'nodenext', '--moduleResolution', 'nodenext', 'calls.mts'],
    ]);
    await writeFile(join(fresh, 'login.mts'), HEAD + LOGIN);
    const output = await must(fresh, process.execPath, ['--import', 'tsx', 'login.mts']);
    const answered = output.trim().split('\n').at(-1);
    if (answered !== '200') throw new Error(`the generated login answered ${answered}`);
    return `${ENDPOINTS.length} calls compile; the ${withBody.length} of them with a body do not without it; a login answers 200`;
  },
};

const READERS: Readonly<Record<string, Reader>> = { redocly, 'openapi-typescript': client };

for (const [name, { packages, read }] of Object.entries(READERS)) {
  if (!name.includes(only)) continue;
  const found = await inFreshFolder(packages, read).catch((error: unknown) => {
    process.exitCode = 1;
    return `Problems:\n\n${String(error)}`;
  });
  await keepPart(join(import.meta.dirname, 'results.md'), '# The API document, read', {
    ...{ name, about: packages.join(', '), lines: [found] },
  });
}
await server.close();
await rm(folder, { recursive: true, force: true });
