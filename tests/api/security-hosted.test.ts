import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { login } from '#contract/auth';
import { getClock } from '#contract/control';
import { PROBLEM } from '#contract/problems';
import { requestPasswordReset } from '#contract/password-reset';
import { getCalendar } from '#contract/calendar';
import { publishTicket } from '#contract/tickets';
import { aPng, aTicket } from '../support/builders.ts';
import type { Answer } from '../support/client.ts';
import { PASSWORD, testServer, TODAY, type TestSandbox } from '../support/server.ts';

/** A stand-in for the built client. */
const client = await mkdtemp(join(tmpdir(), 'rivola-client-'));
await writeFile(join(client, 'index.html'), '<!doctype html><title>Rivola</title>');
const TOKEN = 'il-segreto-della-regia';
const HOSTED = { CLIENT_DIR: client, DEMO_PER_VISITOR: 'on', DEMO_TOKEN: TOKEN };

const hosted = await testServer({ settings: HOSTED });
afterAll(async () => {
  await hosted.close();
  await rm(client, { recursive: true });
});

/** A browser on another machine with this cookie; it requests pages and images without the token. */
const browser = (cookie = '') =>
  hosted.default.visitor.with({ 'x-forwarded-for': '198.51.100.7', cookie, accept: 'text/html' });
const LUCA = { email: 'luca.bianchi@example.com', password: PASSWORD };
const tokenHolder = (cookie = '') => browser(cookie).with({ 'x-demo-token': TOKEN });

const cookiesOf = ({ headers }: Answer): string[] => headers['set-cookie'] ?? [];
const visitorCookie: unknown = expect.stringMatching(
  /^sandbox=visitor\.[\w.-]+; Path=\/; SameSite=Lax/,
);

/** A new visitor's cookie, as set with the first page. */
const aVisitorsCookie = async (): Promise<string> => {
  const [given = ''] = cookiesOf(await browser().get('/cerca'));
  return given.split(';')[0] ?? '';
};

const publishImage = async (sandbox: TestSandbox): Promise<string> => {
  const { body } = await sandbox
    .as('luca')
    .with({ 'x-demo-token': TOKEN })
    .call(publishTicket, { body: aTicket(), image: await aPng() });
  return body.image ?? '';
};

describe('the host of a demo, who sends the control token', () => {
  it('keeps the sandbox chosen by cookie for pages, images and calls [DEMO-02, DEMO-09]', async () => {
    const sandbox = hosted.createSandbox({ id: 'prova', date: '2026-01-02' });
    const image = await publishImage(sandbox);
    const cookie = 'sandbox=prova';
    const answers = [
      await browser(cookie).get('/cerca'),
      await browser(cookie).get(image),
      await browser(cookie).get('/uploads/nessuna.webp'),
      await tokenHolder(cookie).call(getCalendar, {}),
      await tokenHolder(cookie).call(getClock, {}),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 200, 200]);
    expect(answers.flatMap(cookiesOf)).toEqual([]);
    expect(answers[3]?.body).toMatchObject({ today: '2026-01-02' });
    expect(answers[4]?.body).toMatchObject({ today: '2026-01-02' });
  });

  it('gets 404 for a chosen sandbox that does not exist, instead of a visitor’s sandbox [DEMO-01]', async () => {
    const cookie = 'sandbox=mai-esistita';
    expect(cookiesOf(await browser(cookie).get('/cerca'))).toEqual([]);
    const { status, body } = await tokenHolder(cookie).call(getCalendar, {});
    expect([status, body]).toEqual([404, { detail: PROBLEM.sandboxNotFound('mai-esistita') }]);
  });

  it('controls the default sandbox without a cookie, and their visitor’s sandbox with its cookie [DEMO-01, DEMO-09]', async () => {
    const before = hosted.deps.sandboxes.size;
    hosted.default.state.clock.advance({ days: 3 });
    for (const caller of [tokenHolder(), hosted.default.visitor]) {
      const answer = await caller.call(getClock, {});
      expect(answer.body).toMatchObject({ today: '2026-06-15' });
      expect(cookiesOf(answer)).toEqual([]);
    }
    expect(hosted.deps.sandboxes.size).toBe(before);
    const own = await tokenHolder(await aVisitorsCookie()).call(getClock, {});
    expect(own.body).toMatchObject({ today: TODAY });
  });
});

describe('a visitor of a hosted demo', () => {
  it('who names a sandbox without the token reads the seed, and gets a sandbox of their own with a login [DEMO-02, DEMO-09]', async () => {
    hosted.createSandbox({ id: 'della-regia', date: '2026-01-02' });
    const stranger = browser('sandbox=della-regia');
    const answer = await stranger.call(getCalendar, {});
    expect(answer.body).toMatchObject({ today: TODAY });
    expect(cookiesOf(answer)).toEqual([]);
    expect(cookiesOf(await stranger.call(login, { body: LUCA }))).toEqual([visitorCookie]);
  });

  it('sees their own images, and never another visitor’s [DEMO-02]', async () => {
    const [mine, other] = [await aVisitorsCookie(), await aVisitorsCookie()];
    await browser(mine).call(getCalendar, {});
    const sandbox = hosted.visitor(mine);
    await sandbox.images.add('mia.png', Buffer.from('mia'));
    const path = '/uploads/mia.png';
    expect((await browser(mine).get(path)).status).toBe(200);
    const name = { 'x-sandbox': sandbox.id };
    for (const stranger of [
      browser(),
      browser(other),
      browser(other).with(name),
      tokenHolder(),
      tokenHolder().with(name),
    ]) {
      expect((await stranger.get(path)).status).toBe(404);
    }
  });

  it('keeps their sandbox by opening a page at least once a week [DEMO-02]', async () => {
    const mine = await aVisitorsCookie();
    const again = await browser(mine).get('/cerca');
    expect(cookiesOf(again)).toEqual([`${mine}; Path=/; SameSite=Lax; Max-Age=604800`]);
    expect(cookiesOf(await browser(mine).call(getCalendar, {}))).toEqual([]);
  });

  it('gets a Secure cookie if PUBLIC_URL is https [DEMO-02]', async () => {
    const settings = { ...HOSTED, PUBLIC_URL: 'https://rivola.example' };
    const secure = await testServer({ settings });
    const { visitor } = secure.default;
    for (const answer of [await visitor.get('/'), await visitor.call(login, { body: LUCA })]) {
      expect(cookiesOf(answer)).toEqual([expect.stringMatching(/; Max-Age=604800; Secure$/)]);
    }
    await secure.close();
  });

  it('is printed on the console with a shortened sandbox id, which cannot be used as cookie [DEMO-02, RESET-06]', async () => {
    const mine = await aVisitorsCookie();
    const body = { email: 'luca.bianchi@example.com' };
    await browser(mine).call(requestPasswordReset, { body });
    const { sandboxId } = hosted.sentMails.at(-1) ?? {};
    expect(sandboxId).toBe(`${mine.replace('sandbox=', '').slice(0, 16)}…`);
  });

  it('gets a cookie with a page but not with an image, and neither creates a sandbox [DEMO-02, HOST-02]', async () => {
    const before = hosted.deps.sandboxes.visitors.size;
    for (const path of ['/cerca', '/uploads/nessuna.webp', '/niente', '/.niente']) {
      expect(cookiesOf(await browser().get(path)), path).toEqual([visitorCookie]);
    }
    const image = await browser().with({ accept: 'image/webp,*/*' }).get('/uploads/nessuna.webp');
    expect([image.status, cookiesOf(image)]).toEqual([404, []]);
    expect(hosted.deps.sandboxes.visitors.size).toBe(before);
  });
});

it('a demo with DEMO_CONTROLS=off gives visitors no sandbox, even with DEMO_PER_VISITOR=on [DEMO-09]', async () => {
  const off = await testServer({ settings: { ...HOSTED, DEMO_CONTROLS: 'off' } });
  const visitor = off.default.visitor.with({ accept: 'text/html' });
  for (const path of ['/cerca', '/niente', '/api/calendar/', '/uploads/nessuna.webp']) {
    expect(cookiesOf(await visitor.get(path)), path).toEqual([]);
  }
  expect(cookiesOf(await visitor.call(login, { body: LUCA }))).toEqual([]);
  expect([off.deps.sandboxes.size, off.deps.sandboxes.visitors.size]).toEqual([0, 0]);
  await off.close();
});
