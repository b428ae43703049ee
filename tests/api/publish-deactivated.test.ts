import { afterEach, describe, expect, it, vi } from 'vitest';
import { toggleUser } from '#contract/admin';
import { PROBLEM } from '#contract/problems';
import { editTicket, publishTicket } from '#contract/tickets';
import { aPng, aTicket } from '../support/builders.ts';
import { formOf } from '../kit/call.ts';
import { encodeForm } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { callRaw, readRaw } from '../support/raw-socket.ts';
import { MARTAS_TICKET } from '../support/requests.ts';
import { PEOPLE, testServer, type TestSandbox } from '../support/server.ts';

const server = await testServer();

const { imagePreparer } = server.deps;
const prepare = imagePreparer.prepare.bind(imagePreparer);
const preparing = vi.spyOn(imagePreparer, 'prepare');
afterEach(() => preparing.mockReset().mockImplementation(prepare));

const refused = { status: 401, body: { detail: PROBLEM.badToken } };

const deactivateMarta = (sandbox: TestSandbox) =>
  sandbox.as('admin').call(toggleUser, { params: { id: PEOPLE.marta } });

const publish = async (sandbox: TestSandbox, person: 'marta' | 'davide', image?: Blob) =>
  sandbox.as(person).call(publishTicket, { body: aTicket(), image });

const ACTS = {
  publishes: (sandbox: TestSandbox, image: Blob) => publish(sandbox, 'marta', image),
  edits: (sandbox: TestSandbox, image: Blob) =>
    sandbox
      .as('marta')
      .call(editTicket, { params: { id: MARTAS_TICKET }, body: { price: '12' }, image }),
} as const;

const actNames = ['publishes', 'edits'] as const;

/** What of a sandbox's tickets and pictures is Marta's. */
const martasOf = async (sandbox: TestSandbox) => {
  const davides = sandbox.state.store.tickets.by('seller', PEOPLE.davide);
  const others = new Set(davides.map(({ image }) => image));
  return {
    tickets: sandbox.state.store.tickets.by('seller', PEOPLE.marta),
    files: (await sandbox.files()).filter((name) => !others.has(name)),
  };
};

describe('a seller who is deactivated while a picture of theirs is being decoded', () => {
  it.each(actNames)(
    'and %s gets 401, and nothing is stored, unlike another seller’s ticket [PUB-19]',
    async (act) => {
      const sandbox = server.createSandbox();
      const before = await martasOf(sandbox);
      const [martas, davides] = [await aPng(41), await aPng(42)];
      preparing.mockImplementationOnce(async (upload) => {
        expect((await deactivateMarta(sandbox)).body).toEqual({ is_active: false });
        expect((await publish(sandbox, 'davide', davides)).status).toBe(201);
        return prepare(upload);
      });
      const { status, body, headers } = await ACTS[act](sandbox, martas);
      expect({ status, body }).toEqual(refused);
      expect(headers['www-authenticate']).toBe('Bearer error="invalid_token"');
      expect(await martasOf(sandbox)).toEqual(before);
      expect(await sandbox.files()).toHaveLength(1);
    },
  );

  it.each(actNames)('and activated again meanwhile %s [PUB-19]', async (act) => {
    const sandbox = server.createSandbox();
    preparing.mockImplementationOnce(async (upload) => {
      await deactivateMarta(sandbox);
      expect((await publish(sandbox, 'marta')).status).toBe(401);
      await sandbox.as('admin').call(toggleUser, { params: { id: PEOPLE.marta } });
      return prepare(upload);
    });
    const { status } = await ACTS[act](sandbox, await aPng());
    expect(status).toBe(act === 'publishes' ? 201 : 200);
    expect(await sandbox.files()).toHaveLength(1);
  });
});

it('a seller who is deactivated while a form of theirs is being sent gets 401, and nothing is stored [PUB-19]', async () => {
  const sandbox = server.createSandbox();
  const before = await martasOf(sandbox);
  const { body, type } = await encodeForm(formOf(aTicket(), await aPng()));
  const { socket, closed } = callRaw(server.url);
  const head = [
    `POST ${publishTicket.path} HTTP/1.1`,
    ...['Host: localhost', 'Connection: close', `X-Sandbox: ${sandbox.state.id}`],
    `Authorization: Bearer ${sandbox.token('marta')}`,
    ...[`Content-Type: ${type}`, `Content-Length: ${body.length}`],
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(body.subarray(0, 200));
  await eventually(() => expect(sandbox.state.busy, 'the server has begun to read').toBe(1));
  await deactivateMarta(sandbox);
  expect((await publish(sandbox, 'davide')).status).toBe(201);
  socket.write(body.subarray(200));
  expect(readRaw(await closed)).toEqual(refused);
  expect(await martasOf(sandbox)).toEqual(before);
  expect(await sandbox.files()).toEqual([]);
});
