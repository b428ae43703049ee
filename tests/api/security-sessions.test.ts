import jwt from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import { login } from '#contract/auth';
import { SESSION_SECONDS } from '#contract/limits';
import { PROBLEM } from '#contract/problems';
import { deleteTicket } from '#contract/tickets';
import { getProfile } from '#contract/users';
import { arrangeRows } from '#lab/arrange';
import { resetSandbox, setClock } from '#lab/control';
import { keepSnapshot } from '#lab/snapshots';
import { exportSandbox, importSandbox } from '#lab/state';
import { confirm, linkOf, NEW } from '../support/accounts.ts';
import { bondIn } from '../support/bad-tokens.ts';
import type { Client } from '../support/client.ts';
import { MARTAS_TICKET } from '../support/requests.ts';
import {
  PASSWORD,
  PEOPLE,
  SECRET,
  testHandler,
  TestSandbox,
  testServer,
  TODAY,
  type Person,
} from '../support/server.ts';

const server = await testServer();

/** Chooses a password by a link, as its owner does on any device. */
const changePassword = async (sandbox: TestSandbox, person: Person) => {
  expect((await confirm(sandbox, linkOf(sandbox, person))).status).toBe(200);
};

const logIn = async (sandbox: TestSandbox, person: Person, password = PASSWORD) => {
  const { email } = sandbox.user(person);
  const { body } = await sandbox.visitor.call(login, { body: { email, password } });
  return sandbox.visitor.with({ authorization: `Bearer ${body.access}` });
};

const statusOf = async (device: Client) => (await device.call(getProfile, {})).status;

/** The same token, sent to another sandbox. */
const sentTo = (there: TestSandbox, here: TestSandbox, person: Person): Client =>
  there.visitor.with({ authorization: `Bearer ${here.token(person)}` });

describe('a token of one sandbox', () => {
  it('is not good in one that was made from it, by its state or by a snapshot [AUTH-12, LAB-02]', async () => {
    const here = server.createSandbox();
    await here.visitor.call(keepSnapshot, { body: { name: 'stato' } });
    const { sandboxes } = server.deps;
    const made = [
      await sandboxes.createFrom(undefined, here.state.id),
      await sandboxes.createFromSnapshot(undefined, 'stato'),
    ];
    for (const state of made) {
      const copy = new TestSandbox(state, server.url);
      const copied = sentTo(copy, here, 'marta');
      expect((await copied.call(deleteTicket, { params: { id: MARTAS_TICKET } })).status).toBe(401);
      expect(await statusOf(await logIn(copy, 'marta'))).toBe(200);
      expect(copy.state.store.export()).toEqual(here.state.store.export());
    }
  });

  it('is not good in a later one of the same id, nor is a reset link, however both are reset; what is issued there differs by its signature alone [AUTH-12, RESET-06, DEMO-03, SEED-03]', async () => {
    const handler = await testHandler();
    for (const home of [server, handler]) {
      const first = home.createSandbox({ id: 'stessa' });
      const old = first.as('marta');
      const link = linkOf(first, 'marta');
      const oldToken = first.token('marta');
      await home.deps.sandboxes.delete('stessa');
      const again = home.createSandbox({ id: 'stessa' });
      for (const date of [undefined, undefined, '2027-03-01', '2026-06-12']) {
        const before = again.state.store.export();
        expect(await statusOf(old)).toBe(401);
        expect((await old.call(deleteTicket, { params: { id: MARTAS_TICKET } })).status).toBe(401);
        expect((await confirm(again, link)).status).toBe(400);
        expect(again.state.store.export()).toEqual(before);
        expect(await statusOf(again.as('marta'))).toBe(200);
        // Now that the new one's own is remembered as verified.
        expect(await statusOf(old)).toBe(401);
        await again.visitor.call(resetSandbox, { body: { ...(date && { date }) } });
      }
      await home.deps.sandboxes.delete('stessa');
      const third = home.createSandbox({ id: 'stessa' });
      const parts = (issued: string) => issued.split('.');
      expect(parts(third.token('marta')).slice(0, 2)).toEqual(parts(oldToken).slice(0, 2));
      expect(parts(third.token('marta'))[2]).not.toBe(parts(oldToken)[2]);
      await home.deps.sandboxes.delete('stessa');
    }
  });
});

describe('a user who changes the password', () => {
  it('is logged out on every device at once, and nobody else is [AUTH-12, RESET-06]', async () => {
    const sandbox = server.createSandbox();
    const elsewhere = server.createSandbox();
    const devices = [await logIn(sandbox, 'marta'), await logIn(sandbox, 'marta')];
    const strangers = [sandbox.as('luca'), elsewhere.as('marta')];
    await changePassword(sandbox, 'marta');
    const before = sandbox.state.store.export();
    for (const device of devices) {
      const refused = await device.call(deleteTicket, { params: { id: MARTAS_TICKET } });
      expect([refused.status, refused.body]).toEqual([401, { detail: PROBLEM.badToken }]);
      expect(refused.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
    }
    expect(sandbox.state.store.export()).toEqual(before);
    expect(await Promise.all(strangers.map(statusOf))).toEqual([200, 200]);
    expect(await statusOf(await logIn(sandbox, 'marta', NEW))).toBe(200);
    expect(await statusOf(devices[0] as Client)).toBe(401);
  });

  it('is logged out where a tester gives the password, and not where one edits the name [RESET-06, LAB-04]', async () => {
    const sandbox = server.createSandbox();
    const marta = await logIn(sandbox, 'marta');
    const arrange = (row: object) =>
      sandbox.visitor.call(arrangeRows, { body: { users: [{ id: PEOPLE.marta, ...row }] } });
    await arrange({ full_name: 'Marta Verdi' });
    expect(await statusOf(marta)).toBe(200);
    await arrange({ password: NEW });
    expect(await statusOf(marta)).toBe(401);
  });

  it('while somebody logs in with the old one ends that login too [RESET-06]', async () => {
    const right: (() => void)[] = [];
    const slow = await testServer({
      passwords: {
        hash: (password) => Promise.resolve(`quick:${password}`),
        matches: () => new Promise((resolve) => right.push(() => resolve(true))),
      },
    });
    const sandbox = slow.default;
    const loggingIn = logIn(sandbox, 'marta');
    await expect.poll(() => right.length).toBe(1);
    const row = { ...sandbox.user('marta'), password: `quick:${NEW}` };
    await sandbox.state.store.commit((draft) => draft.put('users', row));
    for (const answer of right) answer();
    expect(await statusOf(await loggingIn)).toBe(401);
  });

  it('has the sessions of the password that a snapshot has; an import keeps the password of now [RESET-06, LAB-01, LAB-02]', async () => {
    const sandbox = server.createSandbox();
    const before = await logIn(sandbox, 'marta');
    await changePassword(sandbox, 'marta');
    const after = await logIn(sandbox, 'marta', NEW);
    await sandbox.visitor.call(keepSnapshot, { body: { name: 'cambiata' } });
    const { body: state } = await sandbox.visitor.call(exportSandbox, { query: {} });
    const statuses = () => Promise.all([before, after].map(statusOf));
    await sandbox.visitor.call(resetSandbox, { body: {} });
    expect(await statuses()).toEqual([200, 401]);
    await sandbox.visitor.call(resetSandbox, { body: { snapshot: 'cambiata' } });
    expect(await statuses()).toEqual([401, 200]);
    await sandbox.visitor.call(importSandbox, { body: state });
    expect(await statuses()).toEqual([401, 200]);
  });
});

/** A removed sandbox changes the key of those that are made after it. */
const untouched = await testServer();

describe('a valid token', () => {
  it('is accepted only in the Authorization header, and only as the first of two [AUTH-12]', async () => {
    const sandbox = untouched.createSandbox();
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
    const sandbox = untouched.createSandbox();
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
    const sandbox = untouched.createSandbox({ date: '2095-06-12' });
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
    const sandbox = untouched.createSandbox();
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
      const sandbox = untouched.createSandbox();
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
