import { describe, expect, it } from 'vitest';
import { arrangeRows } from '#lab/arrange';
import { listOutbox, resetSandbox, setClock } from '#lab/control';
import { RESET_LINK_SECONDS } from '#contract/limits';
import { requestPasswordReset } from '#contract/password-reset';
import { PROBLEM } from '#contract/problems';
import type { ResetLink } from '../../server/features/password-reset/link.ts';
import { realPasswords, SECRET, testServer, TODAY, type TestSandbox } from '../support/server.ts';
import { confirm, linkOf, NEW } from '../support/accounts.ts';

const server = await testServer();

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
