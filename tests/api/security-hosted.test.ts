import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { getClock } from '#lab/control';
import { getCalendar } from '#contract/calendar';
import { aPng } from '../support/builders.ts';
import type { Answer } from '../support/client.ts';
import { testServer } from '../support/server.ts';
import { ownFolder } from '../support/own-folder.ts';
import { publishPicture } from '../support/published-pictures.ts';

/** A stand-in for the built client. */
const client = await ownFolder('client');
await writeFile(join(client, 'index.html'), '<!doctype html><title>Rivola</title>');
const TOKEN = 'il-segreto-della-regia';
const HOSTED = { CLIENT_DIR: client, DEMO_TOKEN: TOKEN };

const hosted = await testServer({ settings: HOSTED });

/** A browser on another machine with this cookie; it requests pages and images without the token. */
const browser = (cookie = '') =>
  hosted.default.visitor.with({ 'x-forwarded-for': '198.51.100.7', cookie, accept: 'text/html' });
const tokenHolder = (cookie = '') => browser(cookie).with({ 'x-demo-token': TOKEN });

const cookiesOf = ({ headers }: Answer): string[] => headers['set-cookie'] ?? [];

it('a team that shares a server by its token has the sandbox chosen by cookie for pages, images and calls [DEMO-02, DEMO-09]', async () => {
  const sandbox = hosted.createSandbox({ id: 'prova', date: '2026-01-02' });
  const published = await publishPicture(sandbox, await aPng());
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
