/** Stands in for `k6/http`, whose calls are synchronous: each runs in a process of its own. */
import { execFileSync } from 'node:child_process';

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
