import { expect, test } from '@playwright/test';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { spawnCommand } from '../support/spawn-command.ts';

/** Asks by the suite's own sandbox, by none, and after a reset, as a suite of any kind may. */
const SUITE = `
  import assert from 'node:assert/strict';
  import { test } from 'node:test';
  const read = async (path, headers = {}) => (await fetch(process.env.RIVOLA_URL + path, { headers })).json();
  const post = (path, body) =>
    fetch(process.env.RIVOLA_URL + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  test('prices are those that are stored', async () => {
    const { id } = await (await post('/api/demo/sandboxes/', { date: '2026-06-12' })).json();
    await post('/api/demo/reset/', {});
    for (const headers of [{}, { 'x-sandbox': id }]) {
      const { tickets } = await read('/api/demo/export/', headers);
      const stored = Object.fromEntries(tickets.map(({ id, price }) => [id, price]));
      for (const { id, price } of await read('/api/tickets/public/', headers)) assert.equal(price, stored[id]);
    }
  });
  test('the mail stays at the address', async () => {
    await post('/api/auth/password/reset/', { email: 'luca.bianchi@example.com' });
    const [mail] = await read('/api/demo/outbox/?wait_ms=5000');
    assert.ok(mail.link.startsWith(process.env.RIVOLA_URL));
  });
`;

test('the gym runs any suite clean and once for each defect, and says which were caught, and the share [LAB-08]', async ({
  browserName: _browser,
}, testInfo) => {
  const file = testInfo.outputPath('suite.test.mjs');
  await writeFile(file, SUITE);
  const run = async (...options: string[]) => {
    const child = spawnCommand('gym', [...options, process.execPath, '--test', file], testInfo);
    let printed = '';
    const take = (piece: Buffer) => (printed += piece.toString());
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, printed };
  };
  const both = await run('--jobs', '2', '--only', 'price-off-by-a-cent,no-beta-banner');
  expect(both.printed).toMatch(
    /✓ price-off-by-a-cent +SEARCH-04 +prices are those that are stored/,
  );
  expect(both.printed).toMatch(/✗ no-beta-banner +GEN-02 +MISSED/);
  expect(both.printed.trimEnd()).toMatch(/Caught 1 of 2 defects \(50 %\)\.$/);
  expect(both.code).toBe(1);
  expect((await run('--trust', '--only', 'price-off-by-a-cent')).code).toBe(0);
  const unknown = await run('--only', 'nobody');
  expect(unknown.printed).toContain("There is no defect 'nobody'");
  expect(unknown.code).toBe(1);
});
