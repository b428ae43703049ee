import jwt from 'jsonwebtoken';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { resetSandbox, setClock } from '#lab/control';
import { SESSION_SECONDS } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { getProfile } from '#contract/users';
import { Sessions } from '../../server/call/sessions.ts';
import { bondIn } from '../support/bad-tokens.ts';
import { PEOPLE, SECRET, testServer, TODAY } from '../support/server.ts';

const server = await testServer();
afterAll(() => server.close());

describe('a valid token', () => {
  it('is accepted only in the Authorization header, and only as the first of two [AUTH-12]', async () => {
    const sandbox = server.createSandbox();
    const good = sandbox.token('admin');
    const { visitor } = sandbox;
    const status = async (headers: Record<string, string | string[]>, query = '') =>
      (await visitor.send({ method: 'GET', path: `${getProfile.path}${query}`, headers })).status;
    expect(await status({ authorization: `Bearer ${good}` })).toBe(200);
    expect(
      await status({}, `?access_token=${good}&token=${good}&authorization=Bearer%20${good}`),
    ).toBe(401);
    expect(await status({ cookie: `access=${good}; token=${good}; authorization=${good}` })).toBe(
      401,
    );
    expect(await status({ 'x-access-token': good, 'proxy-authorization': `Bearer ${good}` })).toBe(
      401,
    );
    expect(await status({ authorization: ['Bearer x.y.z', `Bearer ${good}`] })).toBe(401);
    expect(await status({ authorization: ['', `Bearer ${good}`] })).toBe(401);
  });

  it('contains the user id, the sandbox’s generation, two instants and a digest, and no personal data or permissions [AUTH-12]', () => {
    const sandbox = server.createSandbox();
    const claims = jwt.verify(sandbox.token('admin'), SECRET, { ignoreExpiration: true });
    const iat = Math.floor(sandbox.state.clock.now() / 1000);
    expect(claims).toEqual({
      sub: String(PEOPLE.admin),
      generation: sandbox.state.generation,
      iat,
      exp: iat + SESSION_SECONDS,
      bond: bondIn(sandbox, 'admin'),
    });
    expect(bondIn(sandbox, 'admin')).toMatch(/^[\w-]{16}$/);
  });

  it('may stand behind any number of blanks, and is asked for where there is none [AUTH-12]', async () => {
    const sandbox = server.createSandbox();
    const answerTo = async (authorization: string) => {
      const { status, body, headers } = await sandbox.visitor
        .with({ authorization })
        .callUnchecked(getProfile, {});
      return [status, status === 200 ? {} : body, headers['www-authenticate']];
    };
    const token = sandbox.token('marta');
    for (const blanks of [' ', '   ']) {
      expect(await answerTo(`bearer${blanks}${token}`)).toEqual([200, {}, undefined]);
    }
    const missing = [401, { detail: PROBLEM.noToken }, 'Bearer'];
    for (const none of ['', 'Bearer', token]) expect(await answerTo(none)).toEqual(missing);
    expect(await answerTo(`Bearer ${token}.`)).toEqual([
      401,
      { detail: PROBLEM.badToken },
      'Bearer error="invalid_token"',
    ]);
  });

  it('is good from its `nbf` on, by the sandbox’s clock and not by the host’s [AUTH-12, DEMO-04]', async () => {
    const sandbox = server.createSandbox({ date: '2095-06-12' });
    const now = Math.floor(sandbox.state.clock.now() / 1000);
    const statusAt = async (nbf: number) => {
      const claims = { sub: String(PEOPLE.marta), iat: now, exp: now + 60, nbf };
      const token = jwt.sign({ ...claims, bond: bondIn(sandbox, 'marta') }, SECRET);
      const caller = sandbox.visitor.with({ authorization: `Bearer ${token}` });
      return (await caller.call(getProfile, {})).status;
    };
    expect([await statusAt(now), await statusAt(now + 1)]).toEqual([200, 401]);
  });

  it('of a deleted user is refused [AUTH-12]', async () => {
    const sandbox = server.createSandbox();
    const nuovo = sandbox.as('nuovo');
    await sandbox.state.store.commit((draft) => draft.delete('users', PEOPLE.nuovo));
    expect((await nuovo.call(getProfile, {})).status).toBe(401);
  });

  it('that has expired is not valid again after a reset to another day, only after one to its own [AUTH-12, DEMO-03]', async () => {
    const sandbox = server.createSandbox();
    const [old, reset] = [
      sandbox.as('marta'),
      (date: string) => sandbox.visitor.call(resetSandbox, { body: { date } }),
    ];
    sandbox.state.clock.advance({ seconds: SESSION_SECONDS });
    const fresh = sandbox.as('marta');
    for (const [date, status] of [
      ['2026-01-01', 401],
      ['2027-01-01', 401],
      [TODAY, 200],
    ] as const) {
      await reset(date);
      expect((await old.call(getProfile, {})).status, date).toBe(status);
      expect((await fresh.call(getProfile, {})).status, date).toBe(200);
    }
  });

  it.each([
    ['hours ahead', { advance: { hours: 10 } }],
    ['days ahead', { advance: { days: 3 } }],
    ['years back', { now: '2020-01-01T00:00:00Z' }],
  ])(
    'stays valid after repeated resets of a clock moved %s, and expires a day after the last one [DEMO-03, AUTH-12]',
    async (_, move) => {
      const sandbox = server.createSandbox();
      const marta = sandbox.as('marta');
      const status = async () => (await marta.call(getProfile, {})).status;
      for (let test = 0; test < 4; test += 1) {
        await sandbox.visitor.call(setClock, { body: move });
        await sandbox.visitor.call(resetSandbox, { body: {} });
        expect(await status()).toBe(200);
      }
      await sandbox.visitor.call(setClock, { body: { advance: { hours: 24 } } });
      expect(await status()).toBe(401);
    },
  );

  it('stays valid during and after simultaneous resets to different days [DEMO-03]', async () => {
    const sandbox = server.createSandbox();
    const marta = sandbox.as('marta');
    const dates = ['2027-06-12', '2026-06-12', '2025-06-12', '2026-06-12'];
    const resets = dates.map((date) => sandbox.visitor.call(resetSandbox, { body: { date } }));
    const calls = dates.map(() => marta.call(getProfile, {}));
    const statuses = (await Promise.all([...resets, ...calls])).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await marta.call(getProfile, {})).status).toBe(200);
  });

  it('with an unknown generation is refused once it has expired [AUTH-12]', async () => {
    const sandbox = server.createSandbox();
    const iat = Math.floor(sandbox.state.clock.now() / 1000);
    const status = async (generation: unknown, exp: number) => {
      const bond = bondIn(sandbox, 'marta');
      const token = jwt.sign({ sub: '1', iat, exp, generation, bond }, SECRET);
      const speaker = sandbox.visitor.with({ authorization: `Bearer ${token}` });
      return (await speaker.call(getProfile, {})).status;
    };
    for (const reset of [false, true]) {
      if (reset) await sandbox.visitor.call(resetSandbox, { body: {} });
      for (const generation of [99, -1, 1e9, 'x', null, [], {}]) {
        expect(await status(generation, iat - 1), JSON.stringify(generation)).toBe(401);
      }
    }
  });
});

describe('a server that many callers send tokens to', () => {
  const sandbox = server.createSandbox();
  const tokens = () => {
    const sessions = new Sessions(SECRET);
    const verify = vi.spyOn(jwt, 'verify');
    onTestFinished(() => verify.mockRestore());
    /** Whether the signature of a token that was issued in this second has to be checked. */
    return (second: number): boolean => {
      sandbox.state.clock.set(Date.parse('2026-06-12T08:00:00Z') + second * 1000);
      const token = sessions.issue(sandbox.user('marta'), sandbox.state);
      verify.mockClear();
      expect(sessions.authenticate(`Bearer ${token}`, sandbox.state)).toBe(sandbox.user('marta'));
      return verify.mock.calls.length > 0;
    };
  };

  it('checks a signature once, and remembers the thousand tokens that were sent last [AUTH-12, HOST-01]', () => {
    const isChecked = tokens();
    for (let second = 0; second < 1000; second += 1) expect(isChecked(second)).toBe(true);
    expect([isChecked(0), isChecked(1), isChecked(999)]).toEqual([false, false, false]);
    expect(isChecked(1000)).toBe(true);
    expect(isChecked(2), 'the one unused for the longest time').toBe(true);
    expect([isChecked(0), isChecked(1), isChecked(1000)]).toEqual([false, false, false]);
  });
});
