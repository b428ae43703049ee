/**
 * `npm run test:document`: reads the API document with the tools that people read it with, each installed from the npm
 * registry into a new folder. `-- --only redocly,postman` runs some parts, `-- --calls 100` validates fewer calls,
 * `-- --seed 7` makes those of another run. A whole run writes results.md.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PRODUCT_ENDPOINTS } from '#contract/endpoints';
import { NO_PARTS } from '../../../server/openapi/document-parts.ts';
import { openApiDocument } from '../../../server/openapi/document.ts';
import { acceptOptions, argument } from '../../support/command-line.ts';
import { testServer } from '../../support/server.ts';
import { heyApi, openapiTypescript } from './clients.ts';
import { redocly, spectral } from './lint.ts';
import { inFreshFolder } from '../../support/fresh-folder.ts';
import type { Outcome, Part } from './part.ts';
import { postman } from './postman.ts';
import { prism } from './prism.ts';

const PARTS: Readonly<Record<string, Part>> = {
  redocly,
  spectral,
  'openapi-typescript': openapiTypescript,
  'hey-api': heyApi,
  postman,
  prism,
};

const all = Object.keys(PARTS);
acceptOptions(['only', 'calls', 'seed']);
const only = argument('only', all.join(',')).split(',');
const calls = Number(argument('calls', '1000'));
const seed = Number(argument('seed', '1'));

const folder = await mkdtemp(join(tmpdir(), 'rivola-document-'));
const server = await testServer();
const documents = { whole: join(folder, 'rivola.json'), product: join(folder, 'product.json') };
const { text } = await server.default.visitor.get('/api/openapi.json');
await writeFile(documents.whole, text);
await writeFile(
  documents.product,
  JSON.stringify(openApiDocument(PRODUCT_ENDPOINTS, server.default.state.clock.today(), NO_PARTS)),
);

const outcomes: [name: string, Outcome][] = [];
for (const name of all.filter((one) => only.includes(one))) {
  const part = PARTS[name];
  if (!part) continue;
  console.log(`${name} …`);
  const outcome = await inFreshFolder(part.packages, (fresh) =>
    part.run({ server, folder: fresh, documents, calls, seed }),
  ).catch((error: unknown) => ({ figures: 'failed', problems: [String((error as Error).stack)] }));
  console.log([`  ${outcome.figures}`, ...outcome.problems].join('\n  '));
  outcomes.push([name, outcome]);
}
await server.close();
await rm(folder, { recursive: true, force: true });

const problems = outcomes.flatMap(([name, outcome]) =>
  outcome.problems.map((problem) => `- ${name}: ${problem}`),
);
if (outcomes.length === all.length) {
  const rows = outcomes.map(
    ([name, { figures }]) => `| ${PARTS[name]?.packages.join(', ')} | ${figures} |`,
  );
  const host = `Node ${process.versions.node}, ${process.platform}, ${new Date().toISOString().slice(0, 10)}, seed ${seed}.`;
  const lines = [
    '# The API document in the hands of its readers',
    '',
    '`npm run test:document` installs each tool into a new folder, and writes this file.',
    '',
    host,
    '',
    '| tool | what it found |',
    '|---|---|',
    ...rows,
    '',
    ...(problems.length > 0 ? ['Problems:', '', ...problems] : ['No problems.']),
    '',
  ];
  await writeFile(join(import.meta.dirname, 'results.md'), lines.join('\n'));
}
if (problems.length > 0) process.exitCode = 1;
