import { afterAll, describe, expect, it } from 'vitest';
import { login } from '#contract/auth';
import { LOGIN_FREE_FAILURES } from '#contract/limits';
import { confirmPasswordReset, requestPasswordReset } from '#contract/password-reset';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import { PASSWORD, testServer, type Room } from '../support/server.ts';

const server = await testServer();
afterAll(() => server.close());

const MARTA = 'marta.greco@example.com';
const NEW = 'Decollo2026!';

const ask = (room: Room, email = MARTA) =>
  room.visitor.call(requestPasswordReset, { body: { email } });

const mails = (room: Room) => [...room.sandbox.store.mail.values()];

/** Asks for a link, and reads it from the outbox. */
const linkFor = async (room: Room, email = MARTA) => {
  await ask(room, email);
  const [uid = '', token = ''] = (mails(room).at(-1)?.link ?? '').split('/').slice(-2);
  return { uid, token };
};

const confirm = (room: Room, link: { uid: string; token: string }, first = NEW, second = first) =>
  room.visitor.call(confirmPasswordReset, {
    body: { ...link, new_password1: first, new_password2: second },
  });

const logIn = async (room: Room, password: string, email = MARTA) =>
  (await room.visitor.call(login, { body: { email, password } })).status;

describe('a user who forgot the password', () => {
  it('gets a mail with a link to the client, which is printed and kept in the outbox [RESET-01, RESET-06]', async () => {
    const room = server.room();
    const answer = await ask(room, ' MARTA.Greco@example.com ');
    expect([answer.status, answer.body]).toEqual([200, { detail: TEXT.reset.sent }]);
    const [mail, ...others] = mails(room);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: MARTA, sent_at: room.sandbox.clock.instant() });
    expect(mail?.link).toMatch(/^http:\/\/localhost:5173\/password-reset-confirm\/[\w-]+\/[\w-]+$/);
    expect(mail?.text).toContain(mail?.link);
    expect(server.told.filter(({ sandbox }) => sandbox === room.sandbox.id)).toEqual([
      { mail, sandbox: room.sandbox.id },
    ]);
  });

  it('sets a new password with the link, and the old one no longer works [RESET-03, RESET-06]', async () => {
    const room = server.room();
    const answer = await confirm(room, await linkFor(room));
    expect([answer.status, answer.body]).toEqual([200, { detail: TEXT.reset.done }]);
    expect(await logIn(room, NEW)).toBe(200);
    expect(await logIn(room, PASSWORD)).toBe(400);
    expect(await logIn(room, PASSWORD, 'luca.bianchi@example.com')).toBe(200);
  });

  it('can log in right after the reset, even after too many failed logins [RESET-06, AUTH-13]', async () => {
    const room = server.room();
    for (let n = 0; n < LOGIN_FREE_FAILURES; n++) await logIn(room, 'non questa');
    expect(await logIn(room, PASSWORD)).toBe(429);
    await confirm(room, await linkFor(room));
    expect(await logIn(room, NEW)).toBe(200);
  });

  it.each([
    ['the same link again', 0],
    ['another link that was sent before the change', 1],
  ])('cannot use %s after changing the password [RESET-06]', async (_, which) => {
    const room = server.room();
    const links = [await linkFor(room)];
    room.sandbox.clock.advance({ seconds: 1 });
    links.push(await linkFor(room));
    await confirm(room, links[0] ?? { uid: '', token: '' });
    const { password } = room.user('marta');
    const again = await confirm(room, links[which] ?? { uid: '', token: '' }, 'Atterraggio2026!');
    expect([again.status, again.body]).toEqual([400, { token: [PROBLEM.linkDead] }]);
    expect(room.user('marta').password).toBe(password);
  });

  it('changes the password only once if the link is used several times at once [RESET-06]', async () => {
    const room = server.room();
    const link = await linkFor(room);
    const answers = await Promise.all(
      ['Prima2026!', 'Seconda2026!', 'Terza2026!'].map((password) => confirm(room, link, password)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(2);
  });

  it('can use the link for one hour [RESET-06, DEMO-04]', async () => {
    const room = server.room();
    const link = await linkFor(room);
    room.sandbox.clock.advance({ minutes: 59, seconds: 59 });
    const late = server.room();
    const lateLink = await linkFor(late);
    late.sandbox.clock.advance({ hours: 1 });
    expect((await confirm(room, link)).status).toBe(200);
    const answer = await confirm(late, lateLink);
    expect([answer.status, answer.body]).toEqual([400, { token: [PROBLEM.linkDead] }]);
    expect(await logIn(late, PASSWORD)).toBe(200);
  });

  it('cannot use the link once the account is deactivated [RESET-06]', async () => {
    const room = server.room();
    const link = await linkFor(room);
    const row = { ...room.user('marta'), is_active: false };
    await room.sandbox.store.commit((draft) => draft.put('users', row));
    expect((await confirm(room, link)).status).toBe(400);
    expect(room.user('marta')).toEqual(row);
  });

  it.each([
    ['seven characters', 'Volare1', PROBLEM.passwordShort],
    ['seven characters of two UTF-16 units each', '🛫🛬🛫🛬🛫🛬🛫', PROBLEM.passwordShort],
    ['73 bytes', 'a'.repeat(73), PROBLEM.passwordLong],
    ['74 bytes in 37 characters', 'è'.repeat(37), PROBLEM.passwordLong],
    ['an empty password', '', PROBLEM.required],
    ['a password with a NUL byte', 'Decollo\u00002026!', PROBLEM.invalid],
  ])('cannot choose %s [RESET-06]', async (_, password, text) => {
    const room = server.room();
    const link = await linkFor(room);
    const answer = await confirm(room, link, password);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ new_password1: [text], new_password2: [text] });
    expect((await confirm(room, link)).status, 'the link is still valid').toBe(200);
  });

  it.each([
    ['8 characters', 'è2345678'],
    ['72 bytes', 'a'.repeat(72)],
  ])('may choose %s [RESET-06]', async (_, password) => {
    const room = server.room();
    expect((await confirm(room, await linkFor(room), password)).status).toBe(200);
    expect(await logIn(room, password)).toBe(200);
  });

  it('must enter the same password twice [RESET-03]', async () => {
    const room = server.room();
    const answer = await confirm(room, await linkFor(room), NEW, `${NEW}!`);
    expect([answer.status, answer.body]).toEqual([
      400,
      { new_password2: [PROBLEM.passwordMismatch] },
    ]);
    expect(await logIn(room, PASSWORD)).toBe(200);
  });
});

describe('a stranger', () => {
  it('gets the same answer for an email without an active account, and no mail is sent [RESET-06]', async () => {
    const room = server.room();
    const known = await ask(room);
    for (const email of ['nessuno@example.com', 'paolo.neri@example.com']) {
      const unknown = await ask(room, email);
      expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    }
    expect(mails(room).map(({ to }) => to)).toEqual([MARTA]);
  });

  it.each(['', 'marta', 'a@b', 'due@volte@example.com', `${'a'.repeat(260)}@example.com`])(
    'gets a 400 for the invalid email «%s» [RESET-01]',
    async (email) => {
      const answer = await ask(server.room(), email);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body)).toEqual(['email']);
    },
  );

  it('cannot forge a link, alter one, or use it in another sandbox [RESET-06]', async () => {
    const [room, other] = [server.room(), server.room()];
    const { uid, token } = await linkFor(room);
    const until = token.split('-')[0] ?? '';
    const proof = token.slice(until.length + 1);
    const luca = Buffer.from('2').toString('base64url');
    const later = (Number.parseInt(until, 36) + 1000).toString(36);
    const before = [room.user('marta'), room.user('luca')];
    for (const link of [
      { uid: luca, token },
      { uid, token: `${later}-${proof}` },
      { uid, token: `${until}-${proof.slice(0, -1)}` },
      { uid, token: until },
      { uid, token: `-${proof}` },
      { uid, token: '-' },
      { uid: 'MQ==', token: 'x' },
      { uid: '999999', token },
      { uid: '__proto__', token },
      { uid: '😀', token: '😀' },
    ]) {
      const answer = await confirm(room, link);
      expect(answer.status, JSON.stringify(link)).toBe(400);
    }
    expect([room.user('marta'), room.user('luca')]).toEqual(before);
    expect((await confirm(other, { uid, token })).status, 'in another sandbox').toBe(400);
    expect((await confirm(room, { uid, token })).status, 'the original link still works').toBe(200);
  });
});
