import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { login } from '#contract/auth';
import { getClock } from '#lab/control';
import { LAB_SAID } from '../support/lab-said.ts';
import { getCalendar } from '#contract/calendar';
import { publishTicket } from '#contract/tickets';
import { aPng, aTicket } from '../support/builders.ts';
import type { Answer } from '../support/client.ts';
import { PASSWORD, testServer } from '../support/server.ts';
import { ownFolder } from '../support/own-folder.ts';

/** A stand-in for the built client. */
const client = await ownFolder('client');
await writeFile(join(client, 'index.html'), '<!doctype html><title>Rivola</title>');
const TOKEN = 'il-segreto-della-regia';
const HOSTED = { CLIENT_DIR: client, DEMO_TOKEN: TOKEN };

const hosted = await testServer({ settings: HOSTED });
afterAll(() => hosted.close());

/** A browser on another machine with this cookie; it requests pages and images without the token. */
const browser = (cookie = '') =>
  hosted.default.visitor.with({ 'x-forwarded-for': '198.51.100.7', cookie, accept: 'text/html' });
const tokenHolder = (cookie = '') => browser(cookie).with({ 'x-demo-token': TOKEN });

const cookiesOf = ({ headers }: Answer): string[] => headers['set-cookie'] ?? [];

describe('a team that shares a server by its token', () => {
  it('has the sandbox chosen by cookie for pages, images and calls [DEMO-02, DEMO-09]', async () => {
    const sandbox = hosted.createSandbox({ id: 'prova', date: '2026-01-02' });
    const published = await sandbox
      .as('luca')
      .call(publishTicket, { body: aTicket(), image: await aPng() });
    const image = published.body.image ?? '';
    const cookie = 'sandbox=prova';
    const answers = [
      await browser(cookie).get('/cerca'),
      await browser(cookie).get(image),
      await browser(cookie).get('/uploads/nessuna.webp'),
      await tokenHolder(cookie).call(getCalendar, {}),
      await tokenHolder(cookie).call(getClock, {}),
      await browser().get(image),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 200, 200, 404]);
    expect(answers.flatMap(cookiesOf)).toEqual([]);
    expect(answers[3]?.body).toMatchObject({ today: '2026-01-02' });
    expect(answers[4]?.body).toMatchObject({ today: '2026-01-02' });
  });

  it('gets 404 for a chosen sandbox that does not exist [DEMO-01]', async () => {
    const { status, body } = await tokenHolder('sandbox=mai-esistita').call(getCalendar, {});
    expect([status, body]).toEqual([404, { detail: LAB_SAID.sandboxNotFound('mai-esistita') }]);
  });

  it('controls the default sandbox without a cookie [DEMO-01, DEMO-09]', async () => {
    hosted.default.state.clock.advance({ days: 3 });
    for (const caller of [tokenHolder(), hosted.default.visitor]) {
      const answer = await caller.call(getClock, {});
      expect(answer.body).toMatchObject({ today: '2026-06-15' });
    }
  });
});

it('a demo with DEMO_CONTROLS=off has the default sandbox alone, and sets no cookie [DEMO-09]', async () => {
  const off = await testServer({ settings: { ...HOSTED, DEMO_CONTROLS: 'off' } });
  const visitor = off.default.visitor.with({ accept: 'text/html', cookie: 'sandbox=prova' });
  for (const path of ['/cerca', '/niente', '/api/calendar/', '/uploads/nessuna.webp']) {
    expect(cookiesOf(await visitor.get(path)), path).toEqual([]);
  }
  const body = { email: 'luca.bianchi@example.com', password: PASSWORD };
  const answer = await visitor.call(login, { body });
  expect([answer.status, cookiesOf(answer), off.deps.sandboxes.size]).toEqual([200, [], 0]);
  await off.close();
});
