import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { getCalendar } from '#contract/calendar';
import type { ListedEndpoint } from '#contract/endpoints';
import { requestPasswordReset } from '#contract/password-reset';
import { getProfile } from '#contract/users';
import { ENDPOINTS } from '#lab/endpoints';
import { Demo } from '../kit/demo.ts';
import { EMAIL, TODAY } from '../kit/people.ts';
import { testServer } from '../support/server.ts';

const WRITTEN = 'http://localhost:9';
const server = await testServer({ settings: { PUBLIC_URL: WRITTEN } });
const aDemo = () => Demo.create(server.url);

it('a tester opens the link of a mail at the demo’s own address, in its text and page too [LAB-09][DEMO-06]', async () => {
  const demo = await aDemo();
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

it('a tester waits for the mail after one that is known, and not longer than asked [DEMO-06][LAB-09]', async () => {
  const demo = await aDemo();
  const ask = (email: string) => demo.callAs(null, requestPasswordReset, { body: { email } });
  await ask(EMAIL.luca);
  const first = await demo.waitForMail(EMAIL.luca);
  expect(await demo.waitForMail(EMAIL.luca)).toEqual(first);
  const since = first.id;
  await ask(EMAIL.marta);
  await expect(demo.waitForMail(EMAIL.luca, { since, timeout: 150 })).rejects.toThrow(
    `no mail to ${EMAIL.luca} came within 150 ms`,
  );
  const next = demo.waitForMail(EMAIL.luca, { since });
  await ask(EMAIL.luca);
  expect((await next).id).toBeGreaterThan(since);
});

describe('a call as a person', () => {
  const email = 'una@example.com';

  it('or a login asks for no password, meets no fault and is not recorded; one that is given is proved by the login [LAB-09][DEMO-08]', async () => {
    const demo = await aDemo();
    await demo.arrange({ users: [{ email, password: 'Decollo2026!' }] });
    await demo.fault('*', { drop: true }, { nth: 1 });
    await demo.fault('login', { status: 429 });
    expect(await demo.login('luca')).toMatchObject({
      ...{ userFullName: 'Luca Bianchi', userEmail: EMAIL.luca, userId: '2' },
    });
    expect(await demo.calls()).toEqual([]);
    await demo.clearFaults();
    expect(await demo.callAs({ email }, getProfile, {})).toMatchObject({ email });
    const call = (password: string) => demo.callAs({ email, password }, getProfile, {});
    expect(await call('Decollo2026!')).toMatchObject({ email });
    await expect(call('Un-altra-2026!')).rejects.toThrow('login was answered 400');
  });

  it('begins a session of its own, so that none has expired and no refusal is hidden [LAB-09]', async () => {
    const demo = await aDemo();
    const before = await demo.callAs('luca', getProfile, {});
    await demo.advance({ days: 2 });
    expect(await demo.callAs('luca', getProfile, {})).toEqual(before);
    await demo.fault('getProfile', { status: 401 }, { nth: 1 });
    await expect(demo.callAs('luca', getProfile, {})).rejects.toMatchObject({ status: 401 });
  });

  it('is sent by that person after a reset or an import that gave the id to another [LAB-09]', async () => {
    const demo = await aDemo();
    const [one, two] = [{ email: 'una@example.com' }, { email: 'altra@example.com' }];
    const emailOf = async () => (await demo.callAs(one, getProfile, {})).email;
    await demo.arrange({ users: [two, one] });
    const state = await demo.export();
    expect(await emailOf()).toBe(one.email);
    await demo.reset();
    await demo.arrange({ users: [one, two] });
    expect(await emailOf()).toBe(one.email);
    await demo.import(state);
    expect(await emailOf()).toBe(one.email);
  });
});

it('a tester reads in English why the control room refuses, and what it says of a call [LAB-09][LAB-15]', async () => {
  const demo = await aDemo();
  await expect(demo.fault('login', { delay_ms: 1 }, { nth: 0 })).rejects.toThrow(
    'Give an integer from 1 to 1,000.',
  );
  await demo.fault('getCalendar', { status: 503 });
  await expect(demo.callAs(null, getCalendar, {})).rejects.toThrow('Errore simulato dalla Regia.');
  expect((await demo.calls()).at(-1)?.refused).toEqual({
    detail: ['Simulated by the control room.'],
  });
  expect((await demo.events()).map(({ detail }) => detail)).toEqual(['service unavailable']);
});

it('an answer that is not what the contract says is an error of callAs [LAB-09]', async () => {
  const demo = await aDemo();
  await demo.fault('getCalendar', { status: 200, body: { today: 'oggi', more: 1 } });
  await expect(demo.callAs(null, getCalendar, {})).rejects.toThrow(
    /^getCalendar was answered otherwise than the contract says: /,
  );
});

it('the sandboxes that there are, the last used first [LAB-09]', async () => {
  const demo = await aDemo();
  const [one, other] = [await demo.another({ scenario: 'empty' }), await demo.another()];
  await one.clock();
  const listed = await demo.sandboxes();
  const ids = listed.map(({ id }) => id);
  expect(listed).toContainEqual({ id: one.sandbox, scenario: 'empty', date: TODAY });
  expect(ids.indexOf(one.sandbox)).toBeLessThan(ids.indexOf(other.sandbox));
  expect(ids.at(-1)).toBe('default');
  await Promise.all([one.remove(), other.remove()]);
});

const page = readFileSync(join(import.meta.dirname, '..', 'README.md'), 'utf8');
const [, script = ''] = /\n### The controls, by curl\n.*?```sh\n(.*?)```/s.exec(page) ?? [];
const lines = script.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

/** Splits a line into words as a shell does: without the quotes, variables expanded outside single quotes. */
const wordsOf = (line: string, variables: ReadonlyMap<string, string>): string[] =>
  [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, literal, quoted, bare]) =>
      literal ??
      (quoted ?? bare ?? '').replaceAll(/\$(\w+)/g, (_, name: string) => variables.get(name) ?? ''),
  );

const variables = new Map(
  [...(lines[0] ?? '').matchAll(/(\w+)=(?:'([^']*)'|([^\s;]+))/g)].map(
    ([, name = '', quoted, bare]) => [name, quoted ?? bare ?? ''] as const,
  ),
);

/** What earlier commands wrote into files, by name. */
const files = new Map<string, string>();

/** The request that curl would send. */
const requestOf = (line: string) => {
  const [curl, ...words] = wordsOf(line, variables);
  expect(curl).toBe('curl');
  const valuesOf = (option: string) =>
    words.flatMap((word, at) => (words[at - 1] === option ? [word] : []));
  const address = words.find((word) => word.startsWith('localhost:3001/')) ?? '';
  const [data] = valuesOf('-d');
  const body = data?.startsWith('@') ? files.get(data.slice(1)) : data;
  const [output] = valuesOf('-o');
  const headers = Object.fromEntries(
    valuesOf('-H').map((header) => header.split(': ') as [string, string]),
  );
  const [method = 'GET'] = valuesOf('-X');
  return { method, path: address.replace('localhost:3001', ''), headers, body, output };
};

const entryOf = (method: string, path: string): ListedEndpoint | undefined => {
  const parts = (path.split('?')[0] ?? '').split('/');
  return ENDPOINTS.find((entry) => {
    const pattern = entry.path.split('/');
    const fits = pattern.length === parts.length && entry.method === method.toLowerCase();
    return fits && pattern.every((part, at) => part.startsWith(':') || part === parts[at]);
  });
};

it('each curl command of tests/README.md gets its documented status, and every control endpoint has one [DEMO-01, DEMO-03, DEMO-04, DEMO-05, DEMO-06, DEMO-07, DEMO-08]', async () => {
  const shown = new Set<string>();
  for (const line of lines.slice(1)) {
    const request = requestOf(line);
    const entry = entryOf(request.method, request.path);
    const { status, text } = await server.default.visitor.send(request);
    expect(status, `${line}\n${text}`).toBe(entry?.status);
    if (request.output !== undefined) files.set(request.output, text);
    if (entry?.who === 'control') shown.add(entry.name);
  }
  const control = ENDPOINTS.filter(({ who }) => who === 'control').map(({ name }) => name);
  expect(control.filter((name) => !shown.has(name))).toEqual([]);
  expect(server.deps.sandboxes.find('worker-1'), 'it is deleted').toBeUndefined();
});
