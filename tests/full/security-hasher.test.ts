import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, it } from 'vitest';
import { arrangeRows } from '#lab/arrange';
import { login } from '#contract/auth';
import { LOGIN_FREE_FAILURES } from '#contract/limits';
import { confirmPasswordReset } from '#contract/password-reset';
import { PROBLEM } from '#contract/problems';
import { makeResetLink } from '../../server/features/password-reset/link.ts';
import { HashingThread } from '../../server/node/hasher.ts';
import { Passwords } from '../../server/call/passwords.ts';
import type { Answer } from '../support/client.ts';
import { PASSWORD, SECRET, testServer, type TestSandbox } from '../support/server.ts';

const MARTA = 'marta.greco@example.com';
const LUCA = 'luca.bianchi@example.com';
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
const server = await testServer({ passwords });
afterAll(async () => {
  await server.close();
  await passwords.close();
});

const logIn = (sandbox: TestSandbox, email: string, password: string, address: string) =>
  sandbox.visitor.with({ 'x-forwarded-for': address }).call(login, { body: { email, password } });

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

  it.each(BREAKS.slice(1))(
    '%s, a new password gets 503 and changes nothing, and its link still works [HOST-04]',
    async (broken) => {
      const sandbox = server.createSandbox();
      const link = makeResetLink(sandbox.user('marta'), sandbox.state, SECRET);
      const confirm = (password: string) =>
        sandbox.visitor.call(confirmPasswordReset, {
          body: { ...link, new_password1: password, new_password2: password },
        });
      const before = sandbox.state.store.export();
      expectFailed(await confirm(broken));
      const users = [{ email: 'nuova@example.com', password: broken }];
      expectFailed(await sandbox.visitor.call(arrangeRows, { body: { users } }));
      expect(sandbox.state.store.export()).toEqual(before);
      expect((await confirm('Decollo2026!')).status).toBe(200);
      expect((await logIn(sandbox, MARTA, 'Decollo2026!', '203.0.113.9')).status).toBe(200);
    },
    60_000,
  );
});

it('a login that failed by a dead thread does not count as a wrong one [AUTH-13, HOST-04]', async () => {
  const sandbox = server.createSandbox();
  for (let n = 0; n <= LOGIN_FREE_FAILURES; n += 1) {
    expectFailed(await logIn(sandbox, MARTA, 'ends the thread', '203.0.113.9'));
  }
  expect((await logIn(sandbox, MARTA, PASSWORD, '203.0.113.9')).status).toBe(200);
}, 60_000);

it('what broke the thread is logged for the operator, without a password [HOST-04]', async () => {
  const sandbox = server.createSandbox();
  const before = server.logged.length;
  await logIn(sandbox, MARTA, 'throws an error', '203.0.113.9');
  const logged = server.logged.slice(before);
  expect(logged).toEqual([expect.stringContaining('broken by a test')]);
  expect(logged.join().replaceAll('at throws an error (', '')).not.toContain('throws an error');
});

it('a thread that cannot be started answers 503, until one can [HOST-04]', async () => {
  let isFull = false;
  const hasher = new HashingThread(ANSWER_SECONDS, () => {
    if (isFull) throw new Error('no more threads');
    return startBreaking();
  });
  const checked = new Passwords(SECRET, hasher);
  const own = await testServer({ passwords: checked });
  try {
    isFull = true;
    expectFailed(await logIn(own.default, MARTA, 'ends the thread', '203.0.113.9'));
    expectFailed(await logIn(own.default, MARTA, PASSWORD, '203.0.113.9'));
    isFull = false;
    expect((await logIn(own.default, MARTA, PASSWORD, '203.0.113.9')).status).toBe(200);
  } finally {
    await own.close();
    await checked.close();
  }
}, 60_000);
