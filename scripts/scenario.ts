// `npm run scenario -- <name> "<what it is for>"`: what a sandbox of the running server holds, as a scenario's file.
import './lib/require-node.mjs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { explainIssues } from '../server/lab/document/issues.ts';
import { assertScenarioName, parseScenario } from '../server/lab/document/scenario-files.ts';
import { scenarioText } from '../server/lab/document/write-state.ts';
import { call } from './lib/call.mjs';
import { readSettings } from './lib/project.mjs';

const USAGE =
  'npm run scenario -- <name> "<a line that says what it is for>" [sandbox] [--force]\nThe name is that of the file. --force replaces a file that is there.';

const { apiAddress, scenariosDir } = readSettings();
const given = process.argv.slice(2);
const force = given.includes('--force');
const [wanted, line, sandbox = 'default', ...more] = given.filter((one) => one !== '--force');

function fail(...lines: string[]): void {
  console.error(lines.join('\n   '));
  process.exitCode = 1;
}

if (wanted === undefined || line === undefined || more.length > 0) fail(USAGE);
else await save(wanted, line);

async function save(name: string, says: string): Promise<void> {
  try {
    assertScenarioName(name);
  } catch (error) {
    return fail(`'${name}' cannot be a scenario: ${explainIssues(error)[0]}.`);
  }
  const exported = await exportSandbox();
  if (!exported) return;
  const text = scenarioText(exported, says);
  try {
    parseScenario(name, text);
  } catch (error) {
    return fail('The server would leave this scenario out:', ...explainIssues(error));
  }
  const file = path.join(scenariosDir, `${name}.json`);
  try {
    await writeFile(file, text, { flag: force ? 'w' : 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return fail(`${file} is there already. Choose another name, or replace it with --force.`);
  }
  console.log(`Wrote ${file}. The server reads it when it starts again.`);
}

/** What the sandbox holds; says why where there is no answer. */
async function exportSandbox() {
  const token = process.env['DEMO_TOKEN'];
  const address = `${apiAddress}/api/demo/export/?dates=relative&images=true`;
  const headers = { 'x-sandbox': sandbox, ...(token && { 'x-demo-token': token }) };
  const response = await call(address, { headers }).catch(() => null);
  if (response?.ok) return JSON.parse(response.text) as Record<string, unknown>;
  const why = response ? `${response.status}: ${response.text}` : 'no server answers';
  const remedy = response?.status === 403 ? ' Set DEMO_TOKEN to the token of that server.' : '';
  fail(`The sandbox ${sandbox} of ${apiAddress} was not exported (${why}).${remedy}`);
  return null;
}
