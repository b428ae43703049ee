import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { login } from '#contract/auth';
import { LOGIN_FREE_FAILURES, RESET_FREE_TRIES } from '#contract/limits';
import { confirmPasswordReset, requestPasswordReset } from '#contract/password-reset';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import type { User } from '../../server/store/schema.ts';
import { PASSWORD, testServer, type TestSandbox } from '../support/server.ts';

const server = await testServer();
afterAll(() => server.close());

const MARTA = 'marta.greco@example.com';
const NEW = 'Decollo2026!';

const ask = (sandbox: TestSandbox, email = MARTA) =>
  sandbox.visitor.call(requestPasswordReset, { body: { email } });

const mails = (sandbox: TestSandbox) => [...sandbox.state.store.mail.values()];

/** Asks for a link, and reads it from the outbox. */
const linkFor = async (sandbox: TestSandbox, email = MARTA) => {
  await ask(sandbox, email);
  const [uid = '', token = ''] = (mails(sandbox).at(-1)?.link ?? '').split('/').slice(-2);
  return { uid, token };
};

const confirm = (
  sandbox: TestSandbox,
  link: { uid: string; token: string },
  first = NEW,
  second = first,
) =>
  sandbox.visitor.call(confirmPasswordReset, {
    body: { ...link, new_password1: first, new_password2: second },
  });

const logIn = async (sandbox: TestSandbox, password: string, email = MARTA) =>
  (await sandbox.visitor.call(login, { body: { email, password } })).status;

describe('a user who forgot the password', () => {
  it('gets a mail with a link to the client, which is printed and kept in the outbox [RESET-01, RESET-06]', async () => {
    const sandbox = server.createSandbox();
    const answer = await ask(sandbox, ' MARTA.Greco@example.com ');
    expect([answer.status, answer.body]).toEqual([200, { detail: TEXT.reset.sent }]);
    const [mail, ...others] = mails(sandbox);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: MARTA, sent_at: sandbox.state.clock.instant() });
    expect(mail?.link).toMatch(/^http:\/\/localhost:5173\/password-reset-confirm\/[\w-]+\/[\w-]+$/);
    expect(mail?.text).toContain(mail?.link);
    expect(server.sentMails.filter(({ sandboxId }) => sandboxId === sandbox.state.id)).toEqual([
      { mail, sandboxId: sandbox.state.id },
    ]);
  });

  it('whose number has several digits changes that password, and all other rows stay [RESET-06]', async () => {
    const sandbox = server.createSandbox();
    const before = [...sandbox.state.store.users.values()].toSorted((a, b) => a.id - b.id);
    const user = before.at(-1);
    expect(user?.id).toBeGreaterThan(9);
    expect((await confirm(sandbox, await linkFor(sandbox, user?.email))).status).toBe(200);
    const after = [...sandbox.state.store.users.values()].toSorted((a, b) => a.id - b.id);
    expect(after.slice(0, -1)).toEqual(before.slice(0, -1));
    expect(after.at(-1)).toEqual({ ...user, password: `quick:${NEW}` });
  });

  it('sets a new password with the link, and the old one no longer works [RESET-03, RESET-06]', async () => {
    const sandbox = server.createSandbox();
    const answer = await confirm(sandbox, await linkFor(sandbox));
    expect([answer.status, answer.body]).toEqual([200, { detail: TEXT.reset.done }]);
    expect(await logIn(sandbox, NEW)).toBe(200);
    expect(await logIn(sandbox, PASSWORD)).toBe(400);
    expect(await logIn(sandbox, PASSWORD, 'luca.bianchi@example.com')).toBe(200);
  });

  it('can log in right after the reset, even after too many failed logins [RESET-06, AUTH-13]', async () => {
    const sandbox = server.createSandbox();
    for (let n = 0; n < LOGIN_FREE_FAILURES; n++) await logIn(sandbox, 'non questa');
    expect(await logIn(sandbox, PASSWORD)).toBe(429);
    await confirm(sandbox, await linkFor(sandbox));
    expect(await logIn(sandbox, NEW)).toBe(200);
  });

  it('changes the password only once if the link is used several times at once [RESET-06]', async () => {
    const sandbox = server.createSandbox();
    const link = await linkFor(sandbox);
    const answers = await Promise.all(
      ['Prima2026!', 'Seconda2026!', 'Terza2026!'].map((password) =>
        confirm(sandbox, link, password),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(2);
  });

  it.each<[string, Partial<User> | null]>([
    ['another link sets a password', { password: 'quick:Atterraggio2026!' }],
    ['the account is deactivated', { is_active: false }],
    ['the account goes', null],
  ])('sets no password where, while it is hashed, %s [RESET-06]', async (_, change) => {
    const sandbox = server.createSandbox();
    const link = await linkFor(sandbox);
    const row = sandbox.user('marta');
    const now = change && { ...row, ...change };
    const hash = vi.spyOn(server.deps.passwords, 'hash').mockImplementationOnce(async (text) => {
      await sandbox.state.store.commit((draft) => {
        if (now) draft.put('users', now);
        else draft.delete('users', row.id);
      });
      return `quick:${text}`;
    });
    onTestFinished(() => hash.mockRestore());
    const answer = await confirm(sandbox, link);
    expect([answer.status, answer.body]).toEqual([400, { token: [PROBLEM.linkDead] }]);
    expect(sandbox.state.store.users.get(row.id)).toEqual(now ?? undefined);
    expect(hash).toHaveBeenCalledTimes(1);
  });

  it('can use the link for one hour [RESET-06, DEMO-04]', async () => {
    const sandbox = server.createSandbox();
    const link = await linkFor(sandbox);
    sandbox.state.clock.advance({ minutes: 59, seconds: 59 });
    const late = server.createSandbox();
    const lateLink = await linkFor(late);
    late.state.clock.advance({ hours: 1 });
    expect((await confirm(sandbox, link)).status).toBe(200);
    const answer = await confirm(late, lateLink);
    expect([answer.status, answer.body]).toEqual([400, { token: [PROBLEM.linkDead] }]);
    expect(await logIn(late, PASSWORD)).toBe(200);
  });

  it.each([
    ['seven characters', 'Volare1', PROBLEM.passwordShort],
    ['seven characters of two UTF-16 units each', '🛫🛬🛫🛬🛫🛬🛫', PROBLEM.passwordShort],
    ['73 bytes', 'a'.repeat(73), PROBLEM.passwordLong],
    ['74 bytes in 37 characters', 'è'.repeat(37), PROBLEM.passwordLong],
    ['an empty password', '', PROBLEM.required],
    ['a password with a NUL byte', 'Decollo\u00002026!', PROBLEM.invalid],
  ])('cannot choose %s [RESET-06]', async (_, password, text) => {
    const sandbox = server.createSandbox();
    const link = await linkFor(sandbox);
    const answer = await confirm(sandbox, link, password);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ new_password1: [text], new_password2: [text] });
    expect((await confirm(sandbox, link)).status, 'the link is still valid').toBe(200);
  });

  it.each([
    ['8 characters', 'è2345678'],
    ['72 bytes', 'a'.repeat(72)],
  ])('may choose %s [RESET-06]', async (_, password) => {
    const sandbox = server.createSandbox();
    expect((await confirm(sandbox, await linkFor(sandbox), password)).status).toBe(200);
    expect(await logIn(sandbox, password)).toBe(200);
  });
});

describe('a stranger', () => {
  it('gets the same answer for an email without an active account, and no mail is sent [RESET-06]', async () => {
    const sandbox = server.createSandbox();
    const known = await ask(sandbox);
    for (const email of ['nessuno@example.com', 'paolo.neri@example.com']) {
      const unknown = await ask(sandbox, email);
      expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    }
    expect(mails(sandbox).map(({ to }) => to)).toEqual([MARTA]);
  });

  it('costs the same work for an email with and without an active account: one commit [RESET-06]', async () => {
    const sandbox = server.createSandbox();
    const commits = vi.spyOn(sandbox.state.store, 'commit');
    for (const email of [MARTA, 'nessuno@example.com', 'paolo.neri@example.com']) {
      commits.mockClear();
      await ask(sandbox, email);
      expect(commits, email).toHaveBeenCalledTimes(1);
    }
  });

  it('has no password hashed by an invalid link [RESET-06, HOST-01]', async () => {
    const sandbox = server.createSandbox();
    const hash = vi.spyOn(server.deps.passwords, 'hash');
    onTestFinished(() => hash.mockRestore());
    const { uid, token } = await linkFor(sandbox);
    expect((await confirm(sandbox, { uid, token: `${token}x` })).status).toBe(400);
    expect(hash).not.toHaveBeenCalled();
    expect((await confirm(sandbox, { uid, token })).status).toBe(200);
    expect(hash).toHaveBeenCalledTimes(1);
  });

  it('is slowed down on one account, however its id is written, and not on another [RESET-06, AUTH-13]', async () => {
    const sandbox = server.createSandbox();
    const guess = async (uid: string) =>
      (await confirm(sandbox, { uid, token: 'non-questo' })).status;
    const [marta, luca] = ['1', '2'].map((id) => Buffer.from(id).toString('base64url'));
    for (let n = 0; n < RESET_FREE_TRIES; n += 1) {
      expect(await guess(n % 2 === 0 ? `${marta}` : `${marta}==`)).toBe(400);
      expect(await guess('nessuno')).toBe(400);
    }
    expect([await guess(`${marta}`), await guess(`${marta}==`)]).toEqual([429, 429]);
    expect(await guess('nessuno')).toBe(429);
    expect([await guess(`${luca}`), await guess('neppure')]).toEqual([400, 400]);
    for (let n = 0; n < RESET_FREE_TRIES; n += 1) expect((await ask(sandbox)).status).toBe(200);
    expect((await ask(sandbox)).status).toBe(429);
    expect((await ask(sandbox, 'luca.bianchi@example.com')).status).toBe(200);
  });

  it.each(['', 'marta', 'a@b', 'due@volte@example.com', `${'a'.repeat(260)}@example.com`])(
    'gets a 400 for the invalid email «%s» [RESET-01]',
    async (email) => {
      const answer = await ask(server.createSandbox(), email);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body)).toEqual(['email']);
    },
  );
});
