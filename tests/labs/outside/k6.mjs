/**
 * Runs a script of k6, which is a program of its own: `setup`, some iterations for each virtual user, `teardown`. As the package
 * `k6` it also stands in for what the script imports, `k6` and `k6/http`.
 */
import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

/** k6's calls are synchronous, so each runs in a process of its own. */
const CALL = `
const [method, url, body, headers] = JSON.parse(process.argv[1]);
const answer = await fetch(url, { method, body, headers });
console.log(JSON.stringify({ status: answer.status, body: await answer.text() }));
`;

const call = (method, url, body, { headers = {} } = {}) => {
  const input = JSON.stringify([method, url, body ?? undefined, headers]);
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', CALL, input]);
  const answer = JSON.parse(output.toString());
  return { ...answer, json: () => JSON.parse(answer.body) };
};

export default {
  get: (url, params) => call('GET', url, undefined, params),
  post: (url, body, params) => call('POST', url, body, params),
  del: (url, body, params) => call('DELETE', url, body, params),
};

const failed = [];
export const check = (value, checks) => {
  for (const [name, holds] of Object.entries(checks)) if (!holds(value)) failed.push(name);
};

const run = ({ options, setup, teardown, default: iterate }) => {
  // The others get a copy of what `setup` answers.
  const data = structuredClone(setup());
  for (let vu = 1; vu <= options.vus; vu += 1) {
    globalThis.__VU = vu;
    iterate(data);
  }
  teardown(data);
  if (failed.length > 0) throw new Error(failed.join('\n'));
};

globalThis.__ENV = process.env;
// Not awaited: the script imports this module, which would wait for it.
void import(pathToFileURL(process.argv[2]).href).then(run);
