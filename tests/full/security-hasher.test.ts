import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { arrangeRows } from '#lab/arrange';
import { LOGIN_FREE_FAILURES } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { HashingThread } from '../../server/node/hasher.ts';
import { Passwords } from '../../server/call/passwords.ts';
import type { Answer } from '../support/client.ts';
import { PASSWORD, SECRET, testServer } from '../support/server.ts';
import { confirm, linkOf, logIn, LUCA, MARTA, NEW } from '../support/accounts.ts';

/** Passwords by which the thread breaks, see breaking-hasher.mjs. */
const BREAKS = ['never answers', 'ends the thread', 'throws an error', 'takes all memory'];
/** Seconds without an answer; long enough that a busy machine can start a thread and compare in it. */
const ANSWER_SECONDS = 5;

const startBreaking = () =>
  new Worker(new URL('../support/child-process/breaking-hasher.mjs', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 32 },
  });

const passwords = new Passwords(SECRET, new HashingThread(ANSWER_SECONDS, startBreaking));
afterAll(() => passwords.close());
const server = await testServer({ passwords });

const expectFailed = ({ status, body, headers }: Answer) => {
  expect([status, body]).toEqual([503, { detail: PROBLEM.passwords(5) }]);
  expect(headers['retry-after']).toBe('5');
};

describe('while the bcrypt thread', () => {
  it.each(BREAKS)(
    '%s, the login under way gets 503, and others beside it and after it work [HOST-04]',
    async (broken) => {
      const [sandbox, other] = [server.createSandbox(), server.createSandbox()];
      const [failed, beside] = await Promise.all([
        logIn(sandbox, MARTA, broken, '198.51.100.7'),
        logIn(other, LUCA, PASSWORD, '203.0.113.9'),
      ]);
      expectFailed(failed);
      expect(beside.status).toBe(200);
      expect((await logIn(sandbox, MARTA, PASSWORD, '198.51.100.7')).status).toBe(200);
      expect((await logIn(sandbox, MARTA, 'sbagliata', '198.51.100.7')).status).toBe(400);
    },
    60_000,
  );

  it('fails, a new password gets 503 and changes nothing, and its link still works [HOST-04]', async () => {
    const sandbox = server.createSandbox();
    const link = linkOf(sandbox, 'marta');
    const before = sandbox.state.store.export();
    expectFailed(await confirm(sandbox, link, 'throws an error'));
    const users = [{ email: 'nuova@example.com', password: 'throws an error' }];
    expectFailed(await sandbox.visitor.call(arrangeRows, { body: { users } }));
    expect(sandbox.state.store.export()).toEqual(before);
    expect((await confirm(sandbox, link)).status).toBe(200);
    expect((await logIn(sandbox, MARTA, NEW, '203.0.113.9')).status).toBe(200);
  }, 60_000);

  it('fails, no login counts as a wrong one, and the operator reads the cause without a password [AUTH-13, HOST-04]', async () => {
    const sandbox = server.createSandbox();
    server.logged.length = 0;
    for (let n = 0; n <= LOGIN_FREE_FAILURES; n += 1)
      expectFailed(await logIn(sandbox, MARTA, 'throws an error', '203.0.113.9'));
    expect((await logIn(sandbox, MARTA, PASSWORD, '203.0.113.9')).status).toBe(200);
    expect(server.logged[0]).toContain('broken by a test');
    const said = server.logged.join().replaceAll('at throws an error (', '');
    expect(said).not.toContain('throws an error');
  }, 60_000);
});

it('a thread that cannot be started answers 503, until one can [HOST-04]', async () => {
  let isFull = false;
  const hasher = new HashingThread(ANSWER_SECONDS, () => {
    if (isFull) throw new Error('no more threads');
    return startBreaking();
  });
  const checked = new Passwords(SECRET, hasher);
  onTestFinished(() => checked.close());
  const own = await testServer({ passwords: checked });
  isFull = true;
  expectFailed(await logIn(own.default, MARTA, 'ends the thread', '203.0.113.9'));
  expectFailed(await logIn(own.default, MARTA, PASSWORD, '203.0.113.9'));
  isFull = false;
  expect((await logIn(own.default, MARTA, PASSWORD, '203.0.113.9')).status).toBe(200);
}, 60_000);
