/** The product in a copy whose laboratory is deleted, in both wings (HOUSE-01). */
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base, type Page } from '@playwright/test';
import { login } from '#contract/auth';
import { PRODUCT_ENDPOINTS } from '#contract/endpoints';
import { watchConsole } from '../kit/console-errors.ts';
import { ShellPage } from '../kit/pages/shell-page.ts';
import { EMAIL, PASSWORD, TODAY } from '../kit/people.ts';
import { mismatches } from '../kit/strict-answer.ts';
import { Client } from '../support/client.ts';
import { cloneInto } from '../support/clone.ts';
import { callerOfExample, exampleOf, REFUSED } from '../support/examples.ts';
import { doMainJob } from '../support/main-job.ts';
import { killTree, startCommand } from '../support/processes.ts';

/** Milliseconds for a build and a start on a busy machine. */
const START_MS = 300_000;

const test = watchConsole(base);
// One copy for all of them; the build and the start of two commands take their time.
test.describe.configure({ mode: 'default', timeout: START_MS });

let folder = '';
const running: ChildProcess[] = [];

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rivola-product-'));
  await cloneInto(join(folder, 'rivola'), ['server/lab', 'client/lab']);
});
test.afterAll(async () => {
  for (const child of running) killTree(child);
  await rm(folder, { recursive: true, force: true });
});

/** Starts a command of the copy, on data of its own; answers the address of its pages once it greets. */
const start = async (script: 'start.mjs' | 'serve.mjs'): Promise<string> => {
  const [data, copy] = [join(folder, script), join(folder, 'rivola')];
  // A shell's own value of NODE_ENV changes nothing.
  const env = { NODE_ENV: 'test', DEMO_DATE: TODAY, DATA_DIR: data };
  const { child, printed, pages } = await startCommand(
    script,
    { ...env, UPLOADS_DIR: join(data, 'uploads') },
    copy,
  );
  running.push(child);
  expect(printed.stdout + printed.stderr).not.toMatch(/Regia|error/i);
  return pages;
};

/** What the page asked for that is not there, as the laboratory's calls and scripts. */
const missingOf = (page: Page): string[] => {
  const missing: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 404) missing.push(answer.url());
  });
  return missing;
};

test('with server/lab and client/lab deleted, npm run serve builds and serves: people log in, publish with a picture, find, save and approve, Regia is no page, and every call of the specification is answered as the contract says [HOUSE-01]', async ({
  page,
}) => {
  const address = await start('serve.mjs');

  await test.step('the main job', async () => {
    const missing = missingOf(page);
    await doMainJob(page, address);
    expect(missing).toEqual([]);
  });

  await test.step('no Regia', async () => {
    const answer = await page.goto(`${address}/regia`);
    expect(answer?.status()).toBe(404);
    await expect(new ShellPage(page).title).toHaveText('Pagina non trovata');
    await expect(page.getByRole('complementary', { name: 'Regia' })).toHaveCount(0);
  });

  await test.step('each call, with the example of its documentation', async () => {
    const visitor = new Client(address, {});
    const sessionOf = async (email: string) => {
      const { body } = await visitor.call(login, { body: { email, password: PASSWORD } });
      return visitor.with({ authorization: `Bearer ${body.access}` });
    };
    const callers = {
      admin: await sessionOf(EMAIL.admin),
      marta: await sessionOf(EMAIL.marta),
    };
    expect(PRODUCT_ENDPOINTS.length).toBeGreaterThan(20);
    for (const entry of PRODUCT_ENDPOINTS) {
      const person = callerOfExample(entry);
      const caller = person ? callers[person] : visitor;
      const answer = await caller.callUnchecked(entry, exampleOf(entry));
      const status = REFUSED[entry.name] ?? entry.status;
      expect.soft(answer.status, `${entry.name}: ${answer.text}`).toBe(status);
      if (status === entry.status)
        expect.soft(mismatches(entry, answer.body), entry.name).toEqual([]);
    }
    expect((await visitor.get('/api/demo/clock/')).status).toBe(404);
  });
});

test('with server/lab and client/lab deleted, npm start serves the main job from its development server [HOUSE-01]', async ({
  page,
}) => {
  const address = await start('start.mjs');
  const missing = missingOf(page);
  await doMainJob(page, address);
  expect(missing).toEqual([]);
});
