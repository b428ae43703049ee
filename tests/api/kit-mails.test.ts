/** Mails as the kit answers them, where a suite reaches the server by another address than its `PUBLIC_URL` (LAB-09). */
import { afterAll, expect, it } from 'vitest';
import { requestPasswordReset } from '#contract/password-reset';
import { Demo } from '../kit/demo.ts';
import { EMAIL } from '../kit/people.ts';
import { testServer } from '../support/server.ts';

const WRITTEN = 'http://localhost:9';
const server = await testServer({ settings: { PUBLIC_URL: WRITTEN } });
afterAll(() => server.close());

it('a tester opens the link of a mail at the demo’s own address, in its text and page too [LAB-09][DEMO-06]', async () => {
  const demo = await Demo.create(server.url);
  await demo.callAs(null, requestPasswordReset, { body: { email: EMAIL.luca } });
  const mail = await demo.waitForMail(EMAIL.luca);
  const { pathname } = new URL(mail.link ?? '');
  expect(pathname).toMatch(/^\/password-reset-confirm\/[^/]+\/[^/]+$/);
  expect(mail.link).toBe(server.url + pathname);
  expect(mail.text).toContain(`${server.url}${pathname}\n`);
  expect(mail.html).toContain(`href="${server.url}${pathname}"`);
  expect(JSON.stringify(mail)).not.toContain(WRITTEN);
  expect(await demo.mails()).toEqual([mail]);
});

it('a tester finds path, query and fragment of any link as they were, and other sites where they were [LAB-09][LAB-01]', async () => {
  const demo = await Demo.create(server.url);
  const state = JSON.parse(await demo.export()) as Parameters<Demo['import']>[0] & object;
  const text = (link: string) =>
    `Apri ${link}\n\nOppure https://rivola.example.org/altrove, o https://altrove.example/.`;
  const rows = [
    ['https://rivola.example/cerca?departure=Roma&da=%2F#su', '/cerca?departure=Roma&da=%2F#su'],
    ['https://rivola.example:8443?da=1', '?da=1'],
    [null, null],
  ] as const;
  const sent = { to: EMAIL.luca, subject: 'Prova', sent_at: '2026-06-12T07:00:00.000Z' };
  const mail = rows.map(([link], at) => ({ id: at + 1, ...sent, link, text: text(link ?? '') }));
  await demo.import({ ...state, mail, last_ids: { ...state.last_ids, mail: mail.length } });
  const mails = await demo.mails(EMAIL.luca);
  for (const [at, [link, rest]] of rows.entries()) {
    const found = mails.find(({ id }) => id === at + 1);
    expect(found?.link).toBe(rest === null ? link : server.url + rest);
    expect(found?.text).toContain(
      'https://rivola.example.org/altrove, o https://altrove.example/.',
    );
  }
  expect(mails.find(({ id }) => id === 1)?.text).toBe(text(`${server.url}${rows[0][1]}`));
});
