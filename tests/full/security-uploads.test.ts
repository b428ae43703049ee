import { gzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { login } from '#contract/auth';
import { exportSandbox } from '#lab/state';
import { IMAGE_MAX_BYTES } from '#contract/limits';
import { publishTicket } from '#contract/tickets';
import { formOf } from '../kit/call.ts';
import { expectSlowedDown } from '../support/accounts.ts';
import { aPng, aTicket, bytesOf } from '../support/builders.ts';
import { encodeForm, type Client } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { callRaw, readRaw, type RawConnection } from '../support/raw-socket.ts';
import { PASSWORD, testServer, type TestSandbox } from '../support/server.ts';
import { aSlowSvg } from '../support/hostile-input.ts';

const server = await testServer({
  imageSeconds: { drawing: 0.5 },
  // Uploads of these tests stay open while others are sent.
  timeouts: { still: 60_000 },
});

let addresses = 0;
/** An address of documentation (RFC 5737), as a proxy on this machine would name it; each test has its own. */
const anAddress = () => ({ 'x-forwarded-for': `192.0.2.${(addresses += 1)}` });
const OTHER = { 'x-forwarded-for': '198.51.100.1' };
/** Pictures that one address may have waiting and under way. */
const PICTURES = 32;
/** Uploads with the largest picture that one address may have on their way. */
const UPLOADS = 8;

const publish = (client: Client, image: Blob) =>
  client.call(publishTicket, { body: aTicket(), image });

/** What a stranger must not change: all rows and files of a sandbox. */
const stateOf = async (sandbox: TestSandbox) => ({
  rows: sandbox.state.store.export(),
  files: await sandbox.files(),
});

describe('pictures that take long, all from one address', () => {
  it('wait for each other: beyond 32 get 429 and store nothing, another’s is decoded at once, and who disconnects loses the places [HOST-01]', async () => {
    const { imagePreparer } = server.deps;
    const prepare = imagePreparer.prepare.bind(imagePreparer);
    const stuck = await bytesOf(await aPng(64, 64));
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const preparing = vi.spyOn(imagePreparer, 'prepare').mockImplementation(async (bytes) => {
      if (stuck.equals(bytes)) await released;
      return prepare(bytes);
    });
    const [sandbox, others] = [server.createSandbox(), server.createSandbox()];
    const [address, leaving] = [anAddress(), new AbortController()];
    const { body, type } = await encodeForm(formOf(aTicket(), new Blob([new Uint8Array(stuck)])));
    const headers = {
      ...address,
      'content-type': type,
      'x-sandbox': sandbox.state.id,
      authorization: `Bearer ${sandbox.token('marta')}`,
    };
    const sent = { method: 'POST', headers, body: new Uint8Array(body), signal: leaving.signal };
    const sending = Array.from({ length: PICTURES }, () =>
      fetch(`${server.url}/api/tickets/tickets/`, sent),
    );
    await eventually(() => expect(sandbox.state.bytesInFlight).toBe(PICTURES * stuck.length));
    const before = await stateOf(sandbox);
    const luca = sandbox.as('luca').with(address);
    expectSlowedDown(await publish(luca, await aPng()), 5);
    expect((await publish(others.as('luca').with(OTHER), await aPng())).status).toBe(201);
    // Two of them have begun, and the other's.
    expect(preparing).toHaveBeenCalledTimes(3);
    leaving.abort();
    await Promise.allSettled(sending);
    // All but the two that are being decoded.
    await eventually(() => expect(sandbox.state.busy).toBe(2));
    expect(await stateOf(sandbox)).toEqual(before);
    const next = publish(luca, await aPng());
    await eventually(() => expect(sandbox.state.busy).toBe(3));
    release();
    expect((await next).status).toBe(201);
    preparing.mockRestore();
  });

  it('do not keep another waiting when they are drawings of many addresses, which are given up one after another [HOST-01]', async () => {
    const [sandbox, others] = [server.createSandbox(), server.createSandbox()];
    const statuses: number[] = [];
    const drawings = Array.from({ length: 6 }, async () => {
      const { status } = await publish(sandbox.as('marta').with(anAddress()), aSlowSvg());
      statuses.push(status);
    });
    await eventually(() => expect(sandbox.state.busy).toBe(6));
    expect((await publish(others.as('luca').with(OTHER), await aPng())).status).toBe(201);
    expect(statuses.length, 'drawings that were given up before').toBeLessThan(3);
    await Promise.all(drawings);
    expect(
      statuses.every((status) => [400, 503].includes(status)),
      String(statuses),
    ).toBe(true);
    expect(await sandbox.files()).toEqual([]);
  });
});

/** Sends the head of an upload and a part of its body. */
const beginUpload = (sandbox: TestSandbox, path: string, lines: readonly string[]) => {
  const connection = callRaw(server.url);
  const head = [
    'Host: localhost',
    `Authorization: Bearer ${sandbox.token('marta')}`,
    `X-Sandbox: ${sandbox.state.id}`,
    ...lines,
  ];
  connection.socket.write(`${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
  return connection;
};

const FORM = 'Content-Type: multipart/form-data; boundary=x';
const KINDS = {
  'announce the largest picture': [`Content-Length: ${IMAGE_MAX_BYTES + 1024 * 1024}`],
  'announce nothing': ['Transfer-Encoding: chunked'],
} as const;

const giveUp = async (sandbox: TestSandbox, open: readonly RawConnection[]) => {
  for (const { socket } of open) socket.destroy();
  await eventually(() => expect(sandbox.state.busy).toBe(0));
};

it.each(Object.entries(KINDS))(
  'uploads that are never finished and %s are counted before they are read: beyond eight, an address gets 429, unlike another, until it gives one up [HOST-01]',
  async (_, lines) => {
    const [sandbox, others] = [server.createSandbox(), server.createSandbox()];
    const before = await stateOf(sandbox);
    const address = anAddress();
    const forwarded = `X-Forwarded-For: ${address['x-forwarded-for']}`;
    const begin = () =>
      beginUpload(sandbox, 'POST /api/tickets/tickets/', [FORM, forwarded, ...lines]);
    const open = Array.from({ length: UPLOADS }, begin);
    await eventually(() => expect(sandbox.state.busy).toBe(UPLOADS));
    const marta = sandbox.as('marta').with(address);
    expectSlowedDown(await publish(marta, await aPng()), 5);
    const refused = await begin().closed;
    expect(readRaw(refused)).toMatchObject({ status: 429 });
    expect(refused).toMatch(/\r\nConnection: close\r\n/);
    expect((await publish(others.as('luca').with(OTHER), await aPng())).status).toBe(201);
    expect(await stateOf(sandbox)).toEqual(before);
    expect(sandbox.state.busy, 'those that were accepted are still open').toBe(UPLOADS);
    await giveUp(sandbox, open);
    expect((await publish(marta, await aPng())).status).toBe(201);
    expect(await sandbox.files()).toHaveLength(1);
  },
);

it('bodies of imports count as what they may decompress to; another address logs in meanwhile [HOST-01]', async () => {
  const [sandbox, others] = [server.createSandbox(), server.createSandbox()];
  const lines = ['Content-Type: application/json', 'Content-Encoding: gzip'];
  const begin = () =>
    beginUpload(sandbox, 'PUT /api/demo/import/', [...lines, 'Content-Length: 1000']);
  const open = [begin(), begin()];
  await eventually(() => expect(sandbox.state.busy).toBe(open.length));
  const { text } = await sandbox.visitor.call(exportSandbox, { query: {} });
  const imported = { method: 'PUT', path: '/api/demo/import/', body: gzipSync(text) };
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  expectSlowedDown(await sandbox.visitor.send({ ...imported, headers }), 5);
  const credentials = { email: others.user('luca').email, password: PASSWORD };
  const entered = await others.visitor.with(OTHER).call(login, { body: credentials });
  expect(entered.status).toBe(200);
  await giveUp(sandbox, open);
  expect((await sandbox.visitor.send({ ...imported, headers })).status).toBe(200);
});
