import { describe, expect, it, vi } from 'vitest';
import { login } from '#contract/auth';
import { ADDRESS_FREE_TRIES, LOGIN_FREE_FAILURES, PAUSE_SECONDS } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { getProfile } from '#contract/users';
import { PASSWORD, realPasswords, testServer, type TestSandbox } from '../support/server.ts';
import { logIn, LUCA, MARTA } from '../support/accounts.ts';

const server = await testServer();
const bcryptServer = await testServer({ passwords: realPasswords() });

const PAOLO = 'paolo.neri@example.com';

const failOften = async (sandbox: TestSandbox, email: string, times = LOGIN_FREE_FAILURES) => {
  for (let n = 0; n < times; n++) await logIn(sandbox, email, `sbagliata ${n}`);
};

describe('a user who logs in', () => {
  it('gets a token that opens the profile [AUTH-03]', async () => {
    const sandbox = bcryptServer.createSandbox();
    const answer = await logIn(sandbox, MARTA);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(['access']);
    const profile = await sandbox.visitor
      .with({ authorization: `Bearer ${answer.body.access}` })
      .call(getProfile, {});
    expect(profile.body).toEqual({
      id: 1,
      full_name: 'Marta Greco',
      email: MARTA,
      is_staff: false,
    });
  });

  it('can write the email in capitals and with spaces around it [AUTH-11]', async () => {
    expect((await logIn(server.createSandbox(), '  Marta.GRECO@Example.com ')).status).toBe(200);
  });

  it('gets the same answer for a wrong email and for a wrong password [AUTH-11]', async () => {
    const sandbox = bcryptServer.createSandbox();
    const wrongPassword = await logIn(sandbox, MARTA, 'non è questa');
    const wrongEmail = await logIn(sandbox, 'nessuno@example.com', 'non è questa');
    expect(wrongPassword.status).toBe(400);
    expect(wrongPassword.body).toEqual({ non_field_errors: [PROBLEM.credentials] });
    expect([wrongEmail.status, wrongEmail.text]).toEqual([400, wrongPassword.text]);
  });

  it('cannot tell from the response time whether an account exists [AUTH-11]', async () => {
    const sandbox = bcryptServer.createSandbox();
    const time = async (email: string) => {
      const begun = performance.now();
      await logIn(sandbox, email, 'non è questa');
      return performance.now() - begun;
    };
    // The minimum of three alternating runs each: other load can only make a run slower.
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let round = 0; round < 3; round++) {
      known.push(await time(MARTA));
      unknown.push(await time('nessuno@example.com'));
    }
    // Without a bcrypt comparison, an unknown email would take a hundredth of the time.
    expect(Math.min(...unknown) / Math.min(...known)).toBeGreaterThan(0.2);
  });

  it('learns that an account is inactive only with its correct password [AUTH-11]', async () => {
    const sandbox = bcryptServer.createSandbox();
    const right = await logIn(sandbox, PAOLO);
    expect([right.status, right.body]).toEqual([403, { detail: PROBLEM.inactive }]);
    const wrong = await logIn(sandbox, PAOLO, 'non è questa');
    expect([wrong.status, wrong.body]).toEqual([400, { non_field_errors: [PROBLEM.credentials] }]);
  });

  it.each([
    ['the password, a NUL byte and the password again', `${PASSWORD}\0${PASSWORD}`],
    ['the password and a NUL byte', `${PASSWORD}\0`],
    ['the password and a space', `${PASSWORD} `],
    ['the password in capitals', PASSWORD.toUpperCase()],
  ])('is refused with %s [AUTH-11]', async (_, password) => {
    expect((await logIn(bcryptServer.createSandbox(), MARTA, password)).status).toBe(400);
  });

  it.each([
    [{}, ['email', 'password']],
    [{ email: '', password: PASSWORD }, ['email']],
    [{ email: `${'a'.repeat(250)}@example.com`, password: PASSWORD }, ['email']],
  ])(
    'gets a 400 that names the missing or invalid fields of %j [AUTH-03]',
    async (body, fields) => {
      const answer = await server.createSandbox().visitor.callUnchecked(login, { body });
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body as object).toSorted()).toEqual(fields);
    },
  );
});

describe('a session', () => {
  it('expires after 24 hours on the sandbox’s clock [AUTH-12]', async () => {
    const sandbox = server.createSandbox();
    const marta = sandbox.as('marta');
    sandbox.state.clock.advance({ hours: 24, seconds: -1 });
    expect((await marta.call(getProfile, {})).status).toBe(200);
    sandbox.state.clock.advance({ seconds: 1 });
    const expired = await marta.call(getProfile, {});
    expect([expired.status, expired.body]).toEqual([401, { detail: PROBLEM.badToken }]);
  });

  it('reads the user’s permissions from the store, not from the token [AUTH-12]', async () => {
    const sandbox = server.createSandbox();
    const [marta, row] = [sandbox.as('marta'), sandbox.user('marta')];
    await sandbox.state.store.commit((draft) => draft.put('users', { ...row, is_staff: true }));
    expect((await marta.call(getProfile, {})).body.is_staff).toBe(true);
  });
});

describe('the limit of failed logins', () => {
  it('begins anew with each login that succeeds [AUTH-13]', async () => {
    const sandbox = server.createSandbox();
    for (let round = 0; round < 3; round += 1) {
      await failOften(sandbox, MARTA, LOGIN_FREE_FAILURES - 1);
      expect((await logIn(sandbox, MARTA)).status, `round ${round}`).toBe(200);
    }
  });

  it('answers 429 with the time to wait, after which the user can log in [AUTH-13]', async () => {
    const sandbox = server.createSandbox();
    await failOften(sandbox, MARTA);
    const answer = await logIn(sandbox, MARTA);
    expect(answer.status).toBe(429);
    expect(answer.body).toEqual({ detail: PROBLEM.slowDown(PAUSE_SECONDS) });
    expect(answer.headers['retry-after']).toBe(String(PAUSE_SECONDS));
    expect((await logIn(sandbox, MARTA, PASSWORD, '203.0.113.9')).status).toBe(429);
    expect((await logIn(sandbox, LUCA)).status, 'another account').toBe(200);
    sandbox.state.clock.advance({ seconds: PAUSE_SECONDS });
    expect((await logIn(sandbox, MARTA)).status).toBe(200);
  });

  it('counts for an address too, on whatever accounts and in whatever sandboxes, and not for another address [AUTH-13, HOST-01]', async () => {
    const guess = (n: number, address: string) =>
      logIn(server.createSandbox(), `${n}@example.com`, PASSWORD, address);
    for (let n = 0; n < ADDRESS_FREE_TRIES; n += 1) await guess(n, '203.0.113.7');
    expect((await guess(ADDRESS_FREE_TRIES, '203.0.113.7')).status).toBe(429);
    const other = await logIn(server.createSandbox(), MARTA, PASSWORD, '203.0.113.8');
    expect(other.status).toBe(200);
  });

  it('applies to unknown emails too, so that 429 does not reveal which accounts exist [AUTH-13]', async () => {
    const sandbox = server.createSandbox();
    await failOften(sandbox, 'nessuno@example.com');
    expect((await logIn(sandbox, 'nessuno@example.com')).status).toBe(429);
    expect((await logIn(sandbox, ' NESSUNO@example.com')).status).toBe(429);
  });

  it('cannot be evaded by sending all guesses at once [AUTH-13]', async () => {
    const sandbox = bcryptServer.createSandbox();
    const guesses = [...Array.from({ length: 9 }, (_, n) => `tentativo ${n}`), PASSWORD];
    const answers = await Promise.all(guesses.map((guess) => logIn(sandbox, MARTA, guess)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(LOGIN_FREE_FAILURES);
    expect(statuses.filter((status) => status === 200)).toEqual([]);
  });

  it('causes no password comparisons while the account is blocked [AUTH-13]', async () => {
    const sandbox = server.createSandbox();
    await failOften(sandbox, MARTA);
    const compared = vi.spyOn(server.deps.passwords, 'matches');
    const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(sandbox, MARTA)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429]));
    expect(compared).not.toHaveBeenCalled();
    compared.mockRestore();
  });
});
