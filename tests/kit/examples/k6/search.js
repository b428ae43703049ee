import { check } from 'k6';
import http from 'k6/http';

const address = __ENV.RIVOLA_URL || 'http://localhost:3001';
const token = __ENV.DEMO_TOKEN ? { 'X-Demo-Token': __ENV.DEMO_TOKEN } : {};
const json = { headers: { 'Content-Type': 'application/json', ...token } };

export const options = { vus: 4, iterations: 40 };

/** A sandbox for each virtual user; the server names them, so that a run that was aborted is in nobody's way. */
export function setup() {
  const sandboxes = [];
  while (sandboxes.length < options.vus) {
    const body = JSON.stringify({ date: '2026-06-12' });
    const made = http.post(`${address}/api/demo/sandboxes/`, body, json);
    check(made, { 'a sandbox is made': ({ status }) => status === 201 });
    sandboxes.push(made.json().id);
  }
  return sandboxes;
}

export default function search(sandboxes) {
  const answer = http.get(`${address}/api/tickets/public/`, {
    headers: { 'X-Sandbox': sandboxes[__VU - 1] },
  });
  check(answer, {
    'a search is answered 200': ({ status }) => status === 200,
    'a search finds tickets': (found) => found.json().length > 0,
  });
}

export function teardown(sandboxes) {
  for (const id of sandboxes) http.del(`${address}/api/demo/sandboxes/${id}/`, null, json);
}
