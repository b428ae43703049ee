import jwt from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import { resetSandbox, setClock } from '#lab/control';
import { SESSION_SECONDS } from '#contract/limits';
import { getProfile } from '#contract/users';
import { bondIn } from '../support/bad-tokens.ts';
import { PEOPLE, SECRET, testServer, TODAY } from '../support/server.ts';

const server = await testServer();

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
});
