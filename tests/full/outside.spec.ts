/** The kit as an installed package, in a folder outside of the project. */
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { inProject } from '../../scripts/lib/project.mjs';
import { DEMO_TOKEN, OTHER_NAME, OTHER_NAME_SETTINGS } from '../support/other-name.ts';
import { dropOutside, makeOutside, runOutside } from '../support/outside.ts';
import { test } from '../support/own-server-test.ts';
import type { Server } from '../support/server-process.ts';

// One installation for all of them.
test.describe.configure({ mode: 'default', timeout: 300_000 });

// As a container has it: over plain http by a name that browsers do not trust.
test.use({ settings: OTHER_NAME_SETTINGS });
const access = ({ port }: Server) => ({ RIVOLA_URL: `http://${OTHER_NAME}:${port}`, DEMO_TOKEN });

let folder = '';
test.beforeAll(async () => {
  test.setTimeout(120_000);
  folder = await makeOutside();
});
test.afterAll(() => dropOutside(folder));

const installed = (...path: string[]) => join(folder, 'node_modules', ...path);

/** The examples' configuration with the browser of this run; tests without a page get one that does not exist. */
const configFor = (executablePath: string | undefined) => `
import config from './playwright.config.ts';

export default {
  ...config,
  // Four browsers at a time may take long on a small machine.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  projects: [
    {
      name: 'without a browser',
      testMatch: 'api.spec.ts',
      use: { launchOptions: { executablePath: '/no/browser' }, persona: 'marta' },
    },
    {
      name: 'with a browser',
      testIgnore: 'api.spec.ts',
      use: { launchOptions: { executablePath: ${JSON.stringify(executablePath)} } },
    },
  ],
};
`;

test('a tester runs a suite by a host name over http with an installation of its own and 4 workers, which opens a browser only for tests with a page [LAB-09]', async ({
  server,
}) => {
  await writeFile(
    join(folder, 'playwright', 'outside.config.ts'),
    configFor(process.env['BROWSER_PATH']),
  );
  const report = join(folder, 'report.json');
  await runOutside(
    folder,
    [
      installed('@playwright', 'test', 'cli.js'),
      ...['test', '--config', 'playwright/outside.config.ts', '--workers', '4'],
      ...['--reporter', 'line,json'],
    ],
    { ...access(server), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
  const { config, stats, errors } = JSON.parse(await readFile(report, 'utf8')) as {
    config: { workers: number };
    stats: Record<string, number>;
    errors: unknown[];
  };
  expect(config.workers).toBe(4);
  expect(errors).toEqual([]);
  expect(stats).toMatchObject({ expected: 13, unexpected: 0, flaky: 0, skipped: 0 });
});

const FAILING = `
import { test as base, expect } from '@playwright/test';
import { rivola } from 'rivola-kit';
import { getCalendar } from 'rivola-kit/contract/calendar';
rivola(base)('fails', async ({ demo }) => {
  await demo.callAs(null, getCalendar, {});
  await demo.report('visto');
  expect(demo.address).toBe('another');
});
`;

test('a tester finds calls, events and state with a test that failed, at the address in RIVOLA_URL [LAB-09]', async ({
  server,
}) => {
  const failing = join(folder, 'failing');
  await mkdir(failing);
  await writeFile(join(failing, 'failing.spec.mjs'), FAILING);
  const report = join(folder, 'failing.json');
  const run = runOutside(
    folder,
    [installed('@playwright', 'test', 'cli.js'), 'test', 'failing/', '--reporter', 'line,json'],
    { ...access(server), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
  await expect(run).rejects.toThrow(
    /ended with 1[^]*rivola-calls\.json[^]*rivola-events\.json[^]*rivola-state\.json/,
  );
  const written = await readFile(report, 'utf8');
  expect(written).toContain(access(server).RIVOLA_URL);
  const paths = [...written.matchAll(/"path": ("[^"]+rivola-[^"]+")/g)].map(
    ([, path = '']) => JSON.parse(path) as string,
  );
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  const attached = ['"endpoint": "getCalendar"', '"visto"', '"tickets"'];
  for (const text of attached) expect(texts.join('\n')).toContain(text);
});

/** What a tester may and must not write, by the contract's types. */
const TYPES = `
import type { Demo } from 'rivola-kit/demo';
import { toggleFavourite } from 'rivola-kit/contract/favourites';

export const check = async (demo: Demo) => {
  const answer = await demo.callAs('luca', toggleFavourite, { params: { ticketId: '10' } });
  const is: boolean = answer.is_favorite;
  // @ts-expect-error -- no endpoint has this name
  await demo.fault('findTickets', { drop: true });
  // @ts-expect-error -- the path needs a ticket
  await demo.callAs('luca', toggleFavourite, {});
  await demo.arrange({ tickets: [{ departure: 'Roma - Fiumicino (FCO)', departs_in: { hours: 2 } }] });
  // @ts-expect-error -- a ticket has no such field
  await demo.arrange({ tickets: [{ depature: 'Roma - Fiumicino (FCO)' }] });
  // @ts-expect-error -- nor has a row
  await demo.import({ users: [{ id: 1, mail: 'una@example.com' }] });
  return is;
};
`;

test("a tester's suite is checked against the types of the contract [LAB-09]", async () => {
  await writeFile(join(folder, 'playwright', 'types.ts'), TYPES);
  const options = {
    strict: true,
    noEmit: true,
    // Stricter than the project's own: what they would say of the kit's sources is nothing to a suite.
    noUnusedLocals: true,
    noPropertyAccessFromIndexSignature: true,
    exactOptionalPropertyTypes: true,
    erasableSyntaxOnly: true,
    // As `tsc --init` has it: a suite's own `test` has a type that can be named.
    declaration: true,
    target: 'es2023',
    module: 'nodenext',
    allowImportingTsExtensions: true,
    types: ['node'],
    typeRoots: [inProject('node_modules', '@types')],
  };
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: options,
      include: ['playwright'],
      exclude: ['playwright/outside.config.ts'],
    }),
  );
  const tsc = inProject('node_modules', 'typescript', 'bin', 'tsc');
  expect(await runOutside(folder, [tsc], {})).toBe('');
});

test('a tester controls a sandbox from vitest, by fetch alone [LAB-09]', async ({ server }) => {
  await symlink(inProject('node_modules', 'vitest'), installed('vitest'), 'junction');
  const vitest = inProject('node_modules', 'vitest', 'vitest.mjs');
  const output = await runOutside(
    folder,
    [vitest, 'run', '--root', 'vitest', '--reporter=json'],
    access(server),
  );
  expect(JSON.parse(output)).toMatchObject({ numPassedTests: 2, numTotalTests: 2 });
});
