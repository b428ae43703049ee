import { Agent, get } from 'node:http';
import { afterAll, describe, expect, it } from 'vitest';
import { createSandbox, getSandbox, resetSandbox } from '#lab/control';
import { listDefects, setDefects } from '#lab/defects';
import { searchTickets } from '#contract/search';
import { deleteSnapshot, keepSnapshot, listSnapshots } from '#lab/snapshots';
import { LAB_PROBLEM } from '#lab/problems';
import { DEFECTS } from '../../server/lab/defects/catalogue.ts';
import { readRequirements } from '../../scripts/lib/requirement-ids.ts';
import { projectRoot } from '../../scripts/lib/project.mjs';
import { problemsIn } from '../tools/coverage/messages.ts';
import { expectDocumented } from '../support/contract-checks.ts';
import { DEFECT_PROBES } from '../support/defect-probes.ts';
import { entryOf } from '../support/examples.ts';
import { sendRaw } from '../support/raw-socket.ts';
import { testServer, type TestSandbox } from '../support/server.ts';

const server = await testServer();
afterAll(() => server.close());

const plant = (sandbox: TestSandbox, ...on: string[]) =>
  sandbox.visitor.call(setDefects, { body: { on } });

const inForce = async (sandbox: TestSandbox) =>
  (await sandbox.visitor.call(listDefects, {})).body.filter(({ on }) => on).map(({ name }) => name);

const prices = async (sandbox: TestSandbox) =>
  (await sandbox.visitor.call(searchTickets, { query: {} })).body.map(({ price }) => price);

/** The texts of a refusal: `detail`, or those of each field. */
const textsIn = (body: unknown): string[] =>
  Object.values(body as Record<string, string | string[]>).flat();

describe('the catalogue of planted defects', () => {
  it('has at least forty, each with a name of its own, a sentence, and a requirement that is listed [LAB-07]', () => {
    expect(DEFECTS.length).toBeGreaterThanOrEqual(40);
    expect(new Set(DEFECTS.map(({ name }) => name)).size).toBe(DEFECTS.length);
    const ids = readRequirements(projectRoot).map(({ id }) => id);
    for (const { name, says, breaks, where } of DEFECTS) {
      expect(ids, name).toContain(breaks);
      expect(says.it, name).toMatch(/^[A-ZÀ-Ü«].*[.»]$/u);
      expect(says.en, name).toMatch(/^[A-Z"].*[."]$/);
      expect(where.it, name).not.toBe('');
    }
  });

  it('has defects in the server and in the client [LAB-07]', async () => {
    const { body } = await server.createSandbox().visitor.call(listDefects, {});
    for (const side of ['server', 'client'])
      expect(body.filter((one) => one.side === side).length).toBeGreaterThan(15);
    expect(body.every(({ on }) => !on)).toBe(true);
  });
});

describe('planted defects of a sandbox', () => {
  it('are on where asked for, for that sandbox alone, and off again [LAB-07]', async () => {
    const [mine, other] = [server.createSandbox(), server.createSandbox()];
    const right = await prices(mine);
    await plant(mine, 'price-off-by-a-cent');
    expect(await inForce(mine)).toEqual(['price-off-by-a-cent']);
    expect(await prices(mine)).toEqual(right.map((price) => Math.round(price * 100 + 1) / 100));
    expect(await prices(other)).toEqual(right);
    expect(await prices(server.default)).toEqual(right);
    await plant(mine);
    expect(await prices(mine)).toEqual(right);
  });

  it('replace those that were on [LAB-07]', async () => {
    const sandbox = server.createSandbox();
    await plant(sandbox, 'price-off-by-a-cent', 'date-order-ignored');
    await plant(sandbox, 'date-order-ignored', 'date-order-ignored');
    expect(await inForce(sandbox)).toEqual(['date-order-ignored']);
    const { body } = await sandbox.visitor.call(getSandbox, {});
    expect(body.defects).toEqual(['date-order-ignored']);
  });

  it('refuse a name that nobody knows, and an unknown key, and change nothing [LAB-07, DEMO-13]', async () => {
    const sandbox = server.createSandbox();
    await plant(sandbox, 'price-off-by-a-cent');
    const names = DEFECTS.map(({ name }) => name);
    const bodies = [
      { on: ['price-off-by-a-cent', 'nessuno'] },
      { on: [], off: [] },
      { on: 'x' },
      {},
    ];
    const answers = await Promise.all(
      bodies.map((body) => sandbox.visitor.callUnchecked(setDefects, { body })),
    );
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect(answers[0]?.body).toEqual({ on: [LAB_PROBLEM.defectUnknown('nessuno', names)] });
    expect(await inForce(sandbox)).toEqual(['price-off-by-a-cent']);
  });

  it('are gone after a reset, of the sandbox and to a snapshot without them [LAB-07, DEMO-03]', async () => {
    const sandbox = server.createSandbox();
    const right = await prices(sandbox);
    await plant(sandbox, 'price-off-by-a-cent');
    await sandbox.visitor.call(resetSandbox, { body: {} });
    expect(await inForce(sandbox)).toEqual([]);
    expect(await prices(sandbox)).toEqual(right);
  });

  it('come back with a snapshot, and go along into a sandbox that is made of one or of another [LAB-07, LAB-02]', async () => {
    const sandbox = server.createSandbox();
    await plant(sandbox, 'price-off-by-a-cent');
    const body = { name: 'with-a-defect' };
    expect((await sandbox.visitor.call(keepSnapshot, { body })).body.defects).toEqual([
      'price-off-by-a-cent',
    ]);
    await plant(sandbox);
    await sandbox.visitor.call(resetSandbox, { body: { snapshot: body.name } });
    expect(await inForce(sandbox)).toEqual(['price-off-by-a-cent']);
    for (const seed of [{ snapshot: body.name }, { from: sandbox.state.id }]) {
      const made = await sandbox.visitor.call(createSandbox, { body: seed });
      const client = server.default.visitor.with({ 'x-sandbox': made.body.id });
      const { body: listed } = await client.call(getSandbox, {});
      expect(listed.defects).toEqual(['price-off-by-a-cent']);
    }
    const { body: kept } = await sandbox.visitor.call(listSnapshots, {});
    expect(kept.map(({ defects }) => defects)).toEqual([['price-off-by-a-cent']]);
    await sandbox.visitor.call(deleteSnapshot, { params: body });
  });

  it('keep headers true: length, type, compression and no stale ETag [LAB-07]', async () => {
    const sandbox = server.createSandbox();
    await plant(sandbox, 'price-off-by-a-cent');
    const headers = { 'accept-encoding': 'gzip, br', 'if-none-match': '*' };
    const {
      status,
      headers: answered,
      bytes,
    } = await sandbox.visitor.fetchBytes({
      method: 'GET',
      path: '/api/tickets/public/',
      headers,
    });
    expect(status).toBe(200);
    expect(answered['content-length']).toBe(String(bytes.length));
    expect(answered['content-type']).toBe('application/json; charset=utf-8');
    expect(answered['content-encoding']).toBeUndefined();
    expect(answered.etag).toBeUndefined();
    expect(answered['x-total-count']).toMatch(/^\d+$/);
    expect(JSON.parse(bytes.toString())).not.toHaveLength(0);
  });

  it('do not let a stranger stop the server, whatever address and body are sent to the sandbox [LAB-07, HOST-01]', async () => {
    const sandbox = server.createSandbox();
    await plant(sandbox, ...DEFECTS.map(({ name }) => name));
    expect(await inForce(sandbox)).toHaveLength(DEFECTS.length);
    const head = `Host: localhost\r\nX-Sandbox: ${sandbox.state.id}\r\nConnection: close\r\n`;
    const requests = {
      '//': `GET // HTTP/1.1\r\n${head}\r\n`,
      'http://[': `GET http://[ HTTP/1.1\r\n${head}\r\n`,
      'a body in chunks': `POST /api/users/auth/login/ HTTP/1.1\r\n${head}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    };
    const sent = Object.entries(requests).map(async ([name, text]) => {
      const [, status] = (await sendRaw(server.url, text)).split(' ');
      return [name, Number(status)] as const;
    });
    expect(Object.fromEntries(await Promise.all(sent))).toEqual({
      '//': 404,
      'http://[': 404,
      'a body in chunks': 400,
    });
    expect(await prices(server.createSandbox())).not.toHaveLength(0);
  });

  it('keep no listener for each call of a connection that rests [LAB-07]', async () => {
    const sandbox = server.createSandbox();
    await plant(sandbox, 'price-off-by-a-cent');
    expect(await inForce(sandbox)).toEqual(['price-off-by-a-cent']);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const options = { agent, headers: { 'x-sandbox': sandbox.state.id } };
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on('warning', note);
    for (let n = 0; n < 15; n += 1) {
      await new Promise<void>((resolve, reject) => {
        get(`${server.url}/api/tickets/public/`, options, (answer) => {
          answer.resume().once('end', resolve);
        }).once('error', reject);
      });
    }
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', note);
    agent.destroy();
    expect(warnings).toEqual([]);
  });

  it('leave a dropped call dropped, and the control room as it is [LAB-07, DEMO-05]', async () => {
    const sandbox = server.createSandbox();
    await plant(sandbox, ...DEFECTS.map(({ name }) => name));
    sandbox.state.faults.add({ endpoint: 'searchTickets', nth: 1, effect: { drop: true } });
    await expect(prices(sandbox)).rejects.toThrow('socket hang up');
    expect(await prices(sandbox)).not.toHaveLength(0);
    expect(await inForce(sandbox)).toHaveLength(DEFECTS.length);
    await plant(sandbox);
  });
});

describe.each(DEFECTS.filter((defect) => 'wraps' in defect))('$name', ({ name }) => {
  const probe = DEFECT_PROBES[name];
  if (!probe) throw new Error(`tests/support/defect-probes.ts has no probe for ${name}`);

  it('shows in what the API answers [LAB-07]', async () => {
    const [right, wrong] = [server.createSandbox(), server.createSandbox()];
    await plant(wrong, name);
    const [seen, spoilt] = [await probe(right, () => {}), await probe(wrong, () => {})];
    expect(spoilt).not.toEqual(seen);
    expect(await probe(server.createSandbox(), () => {})).toEqual(seen);
  });

  it('answers only what the contract has, in texts of the product [LAB-07]', async () => {
    const sandbox = server.createSandbox();
    await plant(sandbox, name);
    const refusals: string[] = [];
    await probe(sandbox, (entry, answer) => {
      expectDocumented(entryOf(entry.name), answer, `${entry.name} ${answer.text}`);
      if (answer.status >= 400) refusals.push(...textsIn(answer.body));
    });
    expect(refusals.filter((text) => problemsIn(text).length === 0)).toEqual([]);
  });
});
