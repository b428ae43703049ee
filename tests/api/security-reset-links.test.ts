import { afterAll, describe, expect, it } from 'vitest';
import { arrangeRows } from '#lab/arrange';
import { listOutbox, resetSandbox, setClock } from '#lab/control';
import { RESET_LINK_SECONDS } from '#contract/limits';
import { confirmPasswordReset, requestPasswordReset } from '#contract/password-reset';
import { PROBLEM } from '#contract/problems';
import { makeResetLink, type ResetLink } from '../../server/features/password-reset/link.ts';
import { HashingThread } from '../../server/node/hasher.ts';
import { Passwords } from '../../server/call/passwords.ts';
import { SECRET, testServer, TODAY, type Person, type TestSandbox } from '../support/server.ts';

const server = await testServer();
afterAll(() => server.close());

const NEW = 'Decollo2026!';

const linkOf = (sandbox: TestSandbox, person: Person = 'luca', secret = SECRET): ResetLink =>
  makeResetLink(sandbox.user(person), sandbox.state, secret);

const confirm = (sandbox: TestSandbox, link: ResetLink) =>
  sandbox.visitor.call(confirmPasswordReset, {
    body: { ...link, new_password1: NEW, new_password2: NEW },
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
  ['an id with a sign', encode('+2'), 'uid'],
  ['an id with text after it', encode('2\n1'), 'uid'],
  ['an id with a blank before it', encode(' 2'), 'uid'],
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
  ['a link of another sandbox', () => linkOf(server.createSandbox()), 'token'],
  ['a link of the default sandbox', () => linkOf(server.default), 'token'],
];

describe('a reset link', () => {
  it.each(ALTERED)(
    'with %s sets no password, and the original link still works [RESET-06]',
    async (_, alter, field) => {
      const sandbox = server.createSandbox();
      const before = sandbox.state.store.export();
      const link = linkOf(sandbox);
      expect(await outcome(sandbox, alter(link, sandbox))).toEqual(invalidLink(field));
      expect(sandbox.state.store.export()).toEqual(before);
      expect((await confirm(sandbox, link)).status).toBe(200);
    },
  );

  it('expires after an hour, and does not become valid again when a reset sets the clock back [RESET-06, DEMO-04]', async () => {
    const sandbox = server.createSandbox();
    const link = linkOf(sandbox);
    const { password } = sandbox.user('luca');
    await sandbox.visitor.call(setClock, { body: { advance: { seconds: RESET_LINK_SECONDS } } });
    expect(await outcome(sandbox, link)).toEqual(invalidLink('token'));
    await sandbox.visitor.call(resetSandbox, { body: { date: TODAY } });
    expect(await outcome(sandbox, link)).toEqual(invalidLink('token'));
    expect(sandbox.user('luca').password).toBe(password);
  });

  it('issued before a reset sets no password, used or unused [RESET-06, DEMO-03]', async () => {
    const sandbox = server.createSandbox();
    const [used, unused] = [linkOf(sandbox), linkOf(sandbox, 'marta')];
    expect((await confirm(sandbox, used)).status).toBe(200);
    await sandbox.visitor.call(resetSandbox, { body: {} });
    const before = sandbox.state.store.export();
    expect(await outcome(sandbox, used)).toEqual(invalidLink('token'));
    expect(await outcome(sandbox, unused)).toEqual(invalidLink('token'));
    expect(sandbox.state.store.export()).toEqual(before);
  });

  it('is invalid once another link has changed the password [RESET-06]', async () => {
    const sandbox = server.createSandbox();
    const first = linkOf(sandbox);
    sandbox.state.clock.advance({ minutes: 5 });
    const second = linkOf(sandbox);
    expect((await confirm(sandbox, second)).status).toBe(200);
    expect(await outcome(sandbox, first)).toEqual(invalidLink('token'));
    expect(await outcome(sandbox, second)).toEqual(invalidLink('token'));
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
    await hosted.close();
  });
});

it('a confirmation gets an error for each invalid password field [RESET-03, RESET-05]', async () => {
  const sandbox = server.createSandbox();
  const link = linkOf(sandbox);
  const answerTo = async (new_password1: unknown, new_password2: unknown) =>
    (
      await sandbox.visitor.callUnchecked(confirmPasswordReset, {
        body: { ...link, new_password1, new_password2 },
      })
    ).body;
  const { passwordShort, passwordMismatch } = PROBLEM;
  expect(await answerTo('corta', NEW)).toEqual({
    new_password1: [passwordShort],
    new_password2: [passwordMismatch],
  });
  expect(await answerTo(NEW, 'corta')).toEqual({
    new_password2: [passwordShort, passwordMismatch],
  });
  expect(await answerTo('corta', 'corta')).toEqual({
    new_password1: [passwordShort],
    new_password2: [passwordShort],
  });
  expect(await answerTo(NEW, `${NEW}!`)).toEqual({ new_password2: [passwordMismatch] });
  expect(await answerTo(undefined, NEW)).toEqual({ new_password1: [PROBLEM.required] });
  expect(await answerTo(NEW, 17)).toEqual({ new_password2: [PROBLEM.invalid] });
  expect((await confirm(sandbox, link)).status).toBe(200);
});

it('a used link stays used where a tester gives an earlier password again, and nobody has another’s hash [RESET-06, LAB-04]', async () => {
  const passwords = new Passwords(SECRET, new HashingThread());
  const own = await testServer({ passwords });
  try {
    const { default: sandbox } = own;
    const give = (email: string, password: string) =>
      sandbox.visitor.call(arrangeRows, { body: { users: [{ email, password }] } });
    const [luca, marta] = [sandbox.user('luca').email, sandbox.user('marta').email];
    await give(luca, NEW);
    await give(marta, NEW);
    expect(sandbox.user('luca').password).not.toBe(sandbox.user('marta').password);
    const link = linkOf(sandbox);
    expect((await confirm(sandbox, link)).status).toBe(200);
    expect((await confirm(sandbox, linkOf(sandbox, 'marta'))).status).toBe(200);
    expect(sandbox.user('luca').password, 'by links, too').not.toBe(sandbox.user('marta').password);
    await give(luca, 'Un’altra 2026!');
    await give(luca, NEW);
    expect(await outcome(sandbox, link)).toEqual(invalidLink('token'));
  } finally {
    await own.close();
    await passwords.close();
  }
});
