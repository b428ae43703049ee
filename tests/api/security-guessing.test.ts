import { afterAll, describe, expect, it, vi } from 'vitest';
import { login } from '#contract/auth';
import { resetSandbox } from '#lab/control';
import { LOGIN_FREE_FAILURES, PAUSE_SECONDS, RESET_FREE_TRIES } from '#contract/limits';
import { confirmPasswordReset, requestPasswordReset } from '#contract/password-reset';
import { PROBLEM } from '#contract/problems';
import { makeResetLink } from '../../server/features/password-reset/link.ts';
import { refusalsOf } from '../../server/openapi/document.ts';
import { ENDPOINTS } from '#lab/endpoints';
import type { Answer } from '../support/client.ts';
import { PASSWORD, SECRET, testServer, type TestSandbox } from '../support/server.ts';

/** What each sandbox counts; what the server counts by address beside it is in security-strangers.test.ts. */
const server = await testServer({ settings: { ADDRESS_BUDGET: '1000' } });
afterAll(() => server.close());

const MARTA = 'marta.greco@example.com';
const LUCA = 'luca.bianchi@example.com';
const HERE = '198.51.100.7';
const ELSEWHERE = '203.0.113.9';

/** A caller at this address, as a proxy on this machine reports it. */
const from = (sandbox: TestSandbox, address: string) =>
  sandbox.visitor.with({ 'x-forwarded-for': address });

const logIn = (sandbox: TestSandbox, email: string, password = PASSWORD, address = HERE) =>
  from(sandbox, address).call(login, { body: { email, password } });

const ask = (sandbox: TestSandbox, email: string, address = HERE) =>
  from(sandbox, address).call(requestPasswordReset, { body: { email } });

const confirm = (sandbox: TestSandbox, link: { uid: string; token: string }, address = HERE) =>
  from(sandbox, address).call(confirmPasswordReset, {
    body: { ...link, new_password1: 'Decollo2026!', new_password2: 'Decollo2026!' },
  });

/** Checks for a 429 whose pause has just begun; on a busy machine some seconds of it may have passed. */
const expectSlowedDown = (answer: Answer) => {
  const seconds = Number(answer.headers['retry-after']);
  expect([answer.status, answer.body]).toEqual([429, { detail: PROBLEM.slowDown(seconds) }]);
  expect(seconds).toBeGreaterThan(PAUSE_SECONDS - 20);
  expect(seconds).toBeLessThanOrEqual(PAUSE_SECONDS);
};

/** Runs `act` several times at once, and returns the distinct statuses. */
const repeatAtOnce = async (
  count: number,
  act: (n: number) => Promise<Answer>,
): Promise<number[]> => {
  const answers = await Promise.all(Array.from({ length: count }, (_, n) => act(n)));
  return [...new Set(answers.map(({ status }) => status))];
};

describe('an attacker who fails on one account only', () => {
  it('causes no password comparisons while the account is blocked [AUTH-13]', async () => {
    const sandbox = server.createSandbox();
    await repeatAtOnce(LOGIN_FREE_FAILURES, () => logIn(sandbox, MARTA, 'sbagliata'));
    const { passwords } = server.deps;
    const compared = vi.spyOn(passwords, 'matches');
    expect(await repeatAtOnce(20, () => logIn(sandbox, MARTA, 'sbagliata'))).toEqual([429]);
    expect(compared).not.toHaveBeenCalled();
    compared.mockRestore();
  });
});

describe('an attacker who requests many reset mails', () => {
  it.each([
    ['a user', MARTA, RESET_FREE_TRIES],
    ['an unknown email', 'nessuno@example.com', 0],
    ['an inactive account', 'paolo.neri@example.com', 0],
  ])(
    'for %s gets the same 429, which does not reveal whether the account exists [RESET-06]',
    async (_, email, sent) => {
      const sandbox = server.createSandbox();
      expect(await repeatAtOnce(RESET_FREE_TRIES, () => ask(sandbox, email))).toEqual([200]);
      const before = sandbox.state.store.export();
      expectSlowedDown(await ask(sandbox, email));
      expectSlowedDown(await ask(sandbox, ` ${email.toUpperCase()} `, ELSEWHERE));
      expect(sandbox.state.store.export()).toEqual(before);
      expect(before.mail).toHaveLength(sent);
      expect((await ask(sandbox, LUCA)).status, 'another account').toBe(200);
      expect((await ask(server.createSandbox(), email)).status, 'in another sandbox').toBe(200);
      sandbox.state.clock.advance({ seconds: PAUSE_SECONDS });
      expect((await ask(sandbox, email)).status).toBe(200);
      expectSlowedDown(await ask(sandbox, email));
    },
  );

  it('cannot get more mails by sending the requests at once [RESET-06]', async () => {
    const sandbox = server.createSandbox();
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask(sandbox, MARTA)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(RESET_FREE_TRIES);
    expect(sandbox.state.store.mail.size).toBe(RESET_FREE_TRIES);
  });

  it('can request mails again after a reset of the sandbox [RESET-06, DEMO-03]', async () => {
    const sandbox = server.createSandbox();
    await repeatAtOnce(RESET_FREE_TRIES, () => ask(sandbox, MARTA));
    expectSlowedDown(await ask(sandbox, MARTA));
    await sandbox.visitor.call(resetSandbox, { body: {} });
    expect((await ask(sandbox, MARTA)).status).toBe(200);
  });
});

describe('an attacker who guesses reset links', () => {
  it('cannot block the user with the valid link, not even at the same address [RESET-06]', async () => {
    const sandbox = server.createSandbox();
    const link = makeResetLink(sandbox.user('marta'), sandbox.state, SECRET);
    await repeatAtOnce(RESET_FREE_TRIES, () => confirm(sandbox, { ...link, token: 'x-y' }));
    expectSlowedDown(await confirm(sandbox, { ...link, token: 'x-y' }));
    expect((await confirm(sandbox, link)).status).toBe(200);
    expect((await logIn(sandbox, MARTA, 'Decollo2026!')).status).toBe(200);
  });
});

it('the API document lists 429 for the rate-limited endpoints and all others that read a body, and for the control room [AUTH-13, HOST-01, HOST-03, RESET-06]', () => {
  const slowing = ENDPOINTS.filter((entry) => refusalsOf(entry).includes(429));
  expect(slowing).toEqual(ENDPOINTS.filter(({ who, body }) => body || who === 'control'));
  const names = slowing.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['login', 'requestPasswordReset', 'confirmPasswordReset']),
  );
});
