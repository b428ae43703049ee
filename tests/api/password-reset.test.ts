import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { login } from '#contract/auth';
import {
  LOGIN_FREE_FAILURES,
  PAUSE_SECONDS,
  RESET_FREE_TRIES,
  RESET_LINK_SECONDS,
} from '#contract/limits';
import { confirmPasswordReset, requestPasswordReset } from '#contract/password-reset';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import { arrangeRows } from '#lab/arrange';
import { listOutbox, resetSandbox, setClock } from '#lab/control';
import type { ResetLink } from '../../server/features/password-reset/link.ts';
import type { User } from '../../server/store/schema.ts';
import {
  askForLink,
  confirm,
  expectSlowedDown,
  linkOf,
  LUCA,
  MARTA,
  NEW,
} from '../support/accounts.ts';
import {
  PASSWORD,
  realPasswords,
  SECRET,
  testServer,
  TODAY,
  type TestSandbox,
} from '../support/server.ts';

const server = await testServer();

const mails = (sandbox: TestSandbox) => [...sandbox.state.store.mail.values()];

const logIn = async (sandbox: TestSandbox, password: string, email = MARTA) =>
  (await sandbox.visitor.call(login, { body: { email, password } })).status;

describe('a user who forgot the password', () => {
  it('gets a mail with a link to the client, which is printed and kept in the outbox [RESET-01, RESET-06]', async () => {
    const sandbox = server.createSandbox();
    const answer = await askForLink(sandbox, ' MARTA.Greco@example.com ');
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

  it('sets a new password with the link, and the old one no longer works [RESET-03, RESET-06]', async () => {
    const sandbox = server.createSandbox();
    await askForLink(sandbox);
    const [uid = '', token = ''] = (mails(sandbox)[0]?.link ?? '').split('/').slice(-2);
    const answer = await confirm(sandbox, { uid, token });
    expect([answer.status, answer.body]).toEqual([200, { detail: TEXT.reset.done }]);
    expect(await logIn(sandbox, NEW)).toBe(200);
    expect(await logIn(sandbox, PASSWORD)).toBe(400);
    expect(await logIn(sandbox, PASSWORD, 'luca.bianchi@example.com')).toBe(200);
  });

  it('can log in right after the reset, even after too many failed logins [RESET-06, AUTH-13]', async () => {
    const sandbox = server.createSandbox();
    for (let n = 0; n < LOGIN_FREE_FAILURES; n++) await logIn(sandbox, 'non questa');
    expect(await logIn(sandbox, PASSWORD)).toBe(429);
    await confirm(sandbox, linkOf(sandbox, 'marta'));
    expect(await logIn(sandbox, NEW)).toBe(200);
  });

  it('changes the password only once if the link is used several times at once [RESET-06]', async () => {
    const sandbox = server.createSandbox();
    const link = linkOf(sandbox, 'marta');
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
    const link = linkOf(sandbox, 'marta');
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

  const wrong = (...texts: string[]) => ({ new_password1: texts, new_password2: texts });
  it.each<[string, unknown, unknown, object]>([
    ['seven characters', 'Volare1', 'Volare1', wrong(PROBLEM.passwordShort)],
    ['seven emojis', '🛫🛬🛫🛬🛫🛬🛫', '🛫🛬🛫🛬🛫🛬🛫', wrong(PROBLEM.passwordShort)],
    ['74 bytes', 'è'.repeat(37), 'è'.repeat(37), wrong(PROBLEM.passwordLong)],
    ['an empty password', '', '', wrong(PROBLEM.required)],
    ['a NUL byte', 'Decollo\u00002026!', 'Decollo\u00002026!', wrong(PROBLEM.invalid)],
    ['another one', NEW, `${NEW}!`, { new_password2: [PROBLEM.passwordMismatch] }],
    [
      'a short second one',
      NEW,
      'corta',
      { new_password2: [PROBLEM.passwordShort, PROBLEM.passwordMismatch] },
    ],
    ['none', undefined, NEW, { new_password1: [PROBLEM.required] }],
    ['a number', NEW, 17, { new_password2: [PROBLEM.invalid] }],
  ])(
    'cannot choose %s, and the link stays valid [RESET-03, RESET-05, RESET-06]',
    async (_, first, second, body) => {
      const sandbox = server.createSandbox();
      const link = linkOf(sandbox, 'marta');
      const answer = await sandbox.visitor.callUnchecked(confirmPasswordReset, {
        body: { ...link, new_password1: first, new_password2: second },
      });
      expect([answer.status, answer.body]).toEqual([400, body]);
      expect((await confirm(sandbox, link)).status).toBe(200);
    },
  );

  it.each([
    ['8 characters', 'è2345678'],
    ['72 bytes', 'a'.repeat(72)],
  ])('may choose %s [RESET-06]', async (_, password) => {
    const sandbox = server.createSandbox();
    expect((await confirm(sandbox, linkOf(sandbox, 'marta'), password)).status).toBe(200);
    expect(await logIn(sandbox, password)).toBe(200);
  });
});

describe('a stranger', () => {
  it('gets the same answer for an email without an active account, and no mail is sent [RESET-06]', async () => {
    const sandbox = server.createSandbox();
    const known = await askForLink(sandbox);
    for (const email of ['nessuno@example.com', 'paolo.neri@example.com']) {
      const unknown = await askForLink(sandbox, email);
      expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    }
    expect(mails(sandbox).map(({ to }) => to)).toEqual([MARTA]);
  });

  it('costs the same work for an email with and without an active account: one commit [RESET-06]', async () => {
    const sandbox = server.createSandbox();
    const commits = vi.spyOn(sandbox.state.store, 'commit');
    for (const email of [MARTA, 'nessuno@example.com', 'paolo.neri@example.com']) {
      commits.mockClear();
      await askForLink(sandbox, email);
      expect(commits, email).toHaveBeenCalledTimes(1);
    }
  });

  it('has no password hashed by an invalid link [RESET-06, HOST-01]', async () => {
    const sandbox = server.createSandbox();
    const hash = vi.spyOn(server.deps.passwords, 'hash');
    onTestFinished(() => hash.mockRestore());
    const { uid, token } = linkOf(sandbox, 'marta');
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
    expect((await confirm(sandbox, linkOf(sandbox, 'marta'))).status, 'the valid link').toBe(200);
  });

  it.each([
    ['a user', MARTA, RESET_FREE_TRIES],
    ['an unknown email', 'nessuno@example.com', 0],
    ['an inactive account', 'paolo.neri@example.com', 0],
  ])(
    'who requests many mails for %s gets the same 429 from anywhere, which does not reveal whether the account exists [RESET-06]',
    async (_, email, sent) => {
      const sandbox = server.createSandbox();
      for (let n = 0; n < RESET_FREE_TRIES; n += 1)
        expect((await askForLink(sandbox, email)).status).toBe(200);
      const before = sandbox.state.store.export();
      expectSlowedDown(await askForLink(sandbox, email));
      expectSlowedDown(await askForLink(sandbox, ` ${email.toUpperCase()} `, '203.0.113.9'));
      expect(sandbox.state.store.export()).toEqual(before);
      expect(before.mail).toHaveLength(sent);
      for (const [where, other] of [
        [sandbox, LUCA],
        [server.createSandbox(), email],
      ] as const)
        expect((await askForLink(where, other)).status).toBe(200);
      sandbox.state.clock.advance({ seconds: PAUSE_SECONDS });
      expect((await askForLink(sandbox, email)).status).toBe(200);
      expectSlowedDown(await askForLink(sandbox, email));
    },
  );

  it.each(['', 'marta', 'a@b', 'due@volte@example.com', `${'a'.repeat(260)}@example.com`])(
    'gets a 400 for the invalid email «%s» [RESET-01]',
    async (email) => {
      const answer = await askForLink(server.createSandbox(), email);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body)).toEqual(['email']);
    },
  );
});

const invalidLink = (field: 'uid' | 'token') => ({
  status: 400,
  body: { [field]: [PROBLEM.linkDead] },
});

const outcome = async (sandbox: TestSandbox, link: ResetLink) => {
  const { status, body } = await confirm(sandbox, link);
  return { status, body };
};

const encode = (text: string) => Buffer.from(text).toString('base64url');

/** Ids that are not the link's: each with the field that the error names. */
const IDS: [about: string, uid: string, field: 'uid' | 'token'][] = [
  ['the id of another user', encode('1'), 'token'],
  ['the id of an admin', encode('4'), 'token'],
  ['an unknown id', encode('999'), 'uid'],
  ['an id in another number format', encode('2.0'), 'uid'],
  ['an id with a line end after it', encode('2\n'), 'uid'],
  ['an id that is not base64url', '2', 'uid'],
  ['__proto__ as id', encode('__proto__'), 'uid'],
];
const TOKENS: [about: string, alter: (token: string, sandbox: TestSandbox) => string][] = [
  ['a token in capitals', (token) => token.toUpperCase()],
  ['a token without its last character', (token) => token.slice(0, -1)],
  ['a token with an additional character', (token) => `${token}A`],
  ['a token without its expiry', (token) => token.slice(token.indexOf('-') + 1)],
  ['a token without its signature', (token) => `${token.split('-')[0]}-`],
  ['a later expiry', (token) => token.replace(/^\w+/, 'zzzzzzzzzz')],
  ['an infinite expiry', (token) => token.replace(/^\w+/, 'Infinity')],
  ['a malformed expiry', (token) => token.replace(/^\w+/, '~')],
  ['an access token', (_, sandbox) => sandbox.token('luca').slice(0, 300)],
];
type Alter = (link: ResetLink, sandbox: TestSandbox) => ResetLink;
const ALTERED: [about: string, alter: Alter, field: 'uid' | 'token'][] = [
  ...IDS.map(([about, uid, field]): [string, Alter, 'uid' | 'token'] => [
    about,
    ({ token }) => ({ uid, token }),
    field,
  ]),
  ...TOKENS.map(([about, alter]): [string, Alter, 'token'] => [
    about,
    ({ uid, token }, sandbox) => ({ uid, token: alter(token, sandbox) }),
    'token',
  ]),
  ['an inactive account', (_, sandbox) => linkOf(sandbox, 'paolo'), 'uid'],
  ['a signature by another key', (_, sandbox) => linkOf(sandbox, 'luca', `${SECRET}.`), 'token'],
  ['a link of another sandbox', () => linkOf(server.createSandbox(), 'luca'), 'token'],
  ['a link of the default sandbox', () => linkOf(server.default, 'luca'), 'token'],
];

describe('a reset link', () => {
  it.each(ALTERED)(
    'with %s sets no password, and the original link still works [RESET-06]',
    async (_, alter, field) => {
      const sandbox = server.createSandbox();
      const before = sandbox.state.store.export();
      const link = linkOf(sandbox, 'luca');
      expect(await outcome(sandbox, alter(link, sandbox))).toEqual(invalidLink(field));
      expect(sandbox.state.store.export()).toEqual(before);
      expect((await confirm(sandbox, link)).status).toBe(200);
    },
  );

  it('expires after an hour; neither it nor a used one is valid again when a reset sets clock and password back [RESET-06, DEMO-03, DEMO-04]', async () => {
    const sandbox = server.createSandbox();
    const [late, used, unused] = [
      linkOf(sandbox, 'luca'),
      linkOf(sandbox, 'marta'),
      linkOf(sandbox, 'sara'),
    ];
    const advance = (seconds: number) =>
      sandbox.visitor.call(setClock, { body: { advance: { seconds } } });
    await advance(RESET_LINK_SECONDS - 1);
    expect((await confirm(sandbox, used)).status).toBe(200);
    await advance(1);
    expect(await outcome(sandbox, late)).toEqual(invalidLink('token'));
    await sandbox.visitor.call(resetSandbox, { body: { date: TODAY } });
    const before = sandbox.state.store.export();
    for (const link of [late, used, unused])
      expect(await outcome(sandbox, link)).toEqual(invalidLink('token'));
    expect(sandbox.state.store.export()).toEqual(before);
  });

  it('appears only in the mail: in no answer, event or log [RESET-06, DEMO-09]', async () => {
    const sandbox = server.createSandbox();
    const email = sandbox.user('luca').email;
    const answer = await sandbox.visitor.call(requestPasswordReset, { body: { email } });
    const [mail] = sandbox.state.store.mail.values();
    const token = mail?.link?.split('/').at(-1) ?? '';
    expect(token.length).toBeGreaterThan(40);
    expect(JSON.stringify([answer.body, answer.headers])).not.toContain(token);
    expect(JSON.stringify([sandbox.state.events.after(0, 'it'), server.logged])).not.toContain(
      token,
    );
    const far = sandbox.as('luca').with({ 'x-forwarded-for': '198.51.100.7' });
    expect((await far.call(listOutbox, { query: { to: email } })).status).toBe(403);
  });

  it('points to PUBLIC_URL, regardless of the request’s Host and proxy headers [RESET-06]', async () => {
    const hosted = await testServer({ settings: { PUBLIC_URL: 'https://rivola.example' } });
    const sandbox = hosted.default;
    const caller = sandbox.visitor.with({
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'javascript',
      forwarded: 'host=evil.example',
      origin: 'https://evil.example',
      referer: 'https://evil.example/',
    });
    await caller.with({ host: 'evil.example' }).call(requestPasswordReset, {
      body: { email: sandbox.user('luca').email },
    });
    const [mail] = sandbox.state.store.mail.values();
    expect(mail?.link).toMatch(/^https:\/\/rivola\.example\//);
    expect(mail?.text).not.toContain('evil');
  });
});

it('a used link stays used where a tester gives an earlier password again, and nobody has another’s hash [RESET-06, LAB-04]', async () => {
  const { default: sandbox } = await testServer({ passwords: realPasswords() });
  const give = (email: string, password: string) =>
    sandbox.visitor.call(arrangeRows, { body: { users: [{ email, password }] } });
  const [luca, marta] = [sandbox.user('luca').email, sandbox.user('marta').email];
  await give(luca, NEW);
  await give(marta, NEW);
  expect(sandbox.user('luca').password).not.toBe(sandbox.user('marta').password);
  const link = linkOf(sandbox, 'luca');
  expect((await confirm(sandbox, link)).status).toBe(200);
  expect((await confirm(sandbox, linkOf(sandbox, 'marta'))).status).toBe(200);
  expect(sandbox.user('luca').password, 'by links, too').not.toBe(sandbox.user('marta').password);
  await give(luca, 'Un’altra 2026!');
  await give(luca, NEW);
  expect(await outcome(sandbox, link)).toEqual(invalidLink('token'));
});
