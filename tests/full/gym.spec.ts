import { expect, test } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import { runTool } from '../support/processes.ts';

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

/** Runs the suite or a script in the gym, with a report of Node's own reporter, or without one. */
const train = async (suite: { file: string } | { script: string }, ...options: string[]) => {
  const file = test.info().outputPath('suite.test.mjs');
  if ('file' in suite) await writeFile(file, suite.file);
  const reporter = ['--test-reporter=junit', '--test-reporter-destination={report}'];
  const words =
    'file' in suite
      ? ['--test', ...reporter, file]
      : ['--input-type=module', '--eval', suite.script];
  return runTool('gym', [...options, process.execPath, ...words], test.info());
};

const ONLY = ['--only', 'price-off-by-a-cent'];
/** A call of the server, so that the suite counts as one of it. */
const CALL = "await fetch(process.env.RIVOLA_URL + '/api/calendar/');";

test('the gym runs any suite clean and once for each defect, and says how long it takes, which were caught, and the share [LAB-08]', async () => {
  const { code, printed } = await train(
    { file: SUITE },
    ...['--only', 'price-off-by-a-cent,no-beta-banner'],
  );
  expect(printed).toMatch(/One run takes \d+ s, 2 defects .+ if it notices all\./);
  expect(printed).toMatch(
    /✓ price-off-by-a-cent +[A-Z]+-\d+ +test prices are those that are stored\n/,
  );
  expect(printed).toMatch(/✗ no-beta-banner +[A-Z]+-\d+ +MISSED: The notice that /);
  expect(printed.trimEnd()).toMatch(/Caught 1 of 2 defects \(50 %\)\.$/);
  expect(code).toBe(1);
  const unknown = await train({ file: SUITE }, '--only', 'nobody');
  expect(unknown.printed).toContain("There is no defect 'nobody'");
  expect(unknown.code).toBe(2);
});

test('a suite that never calls the server, or fails without a defect, is an error [LAB-08]', async () => {
  const never = await train({ script: 'process.exit(0)' }, ...ONLY);
  const fails = await train({ script: `${CALL} process.exit(1)` }, ...ONLY);
  expect(never.printed).toContain('The suite never called the server');
  expect(fails.printed).toContain('The suite fails without any defect');
  expect([never.code, fails.code]).toEqual([2, 2]);
});
