import { expect, test } from '@playwright/test';

const address = process.env['RIVOLA_URL'] ?? '';
let headers: Record<string, string> = {};

const send = (method: string, path: string, body: object) =>
  fetch(`${address}${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test.beforeAll(async () => {
  const answer = await send('POST', '/api/demo/sandboxes/', { date: '2026-06-12' });
  const { id } = (await answer.json()) as { id: string };
  headers = { 'X-Sandbox': id };
});
test.beforeEach(async () => {
  await send('POST', '/api/demo/reset/', { scenario: 'default', date: '2026-06-12' });
});
test.afterAll(async () => {
  await send('DELETE', `/api/demo/sandboxes/${headers['X-Sandbox']}/`, {});
});

for (let count = 1; count <= 60; count += 1) {
  test(`a visitor searches, ${count}`, async () => {
    const answer = await fetch(`${address}/api/tickets/public/?departure=Roma`, { headers });
    expect(await answer.json()).not.toHaveLength(0);
  });
}
