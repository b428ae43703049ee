import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getCalendar } from '#contract/calendar';
import { publishTicket } from '#contract/tickets';
import { createSandbox } from '#lab/control';
import { clearFaults, createFault, listFaults } from '#lab/faults';
import {
  FAULTS_MAX,
  SANDBOX_IN_USE_MINUTES,
  SNAPSHOT_IMAGES_MAX,
  STATE_MAX_BYTES,
} from '#lab/limits';
import { keepSnapshot } from '#lab/snapshots';
import { exportSandbox } from '#lab/state';
import { aNoise, aTicket } from '../support/builders.ts';
import { eventually } from '../support/eventually.ts';
import { LAB_SAID } from '../support/lab-said.ts';
import { testServer, type TestSandbox } from '../support/server.ts';

/** Room for three sandboxes beside the default one, and an eighth of a megabyte for each. */
const LIMITS = { DEMO_SANDBOXES: '3', DEMO_SANDBOXES_MB: '1' };
const SHARE = 1024 * 1024 * (1 / 8);

/** Minutes by the host's clock. */
let minutes = 0;
const server = await testServer({ settings: LIMITS, elapsed: () => minutes * 60_000 });
/** What another test has made is unused by now. */
beforeEach(() => {
  minutes += 2 * SANDBOX_IN_USE_MINUTES;
});

const create = () => server.default.visitor.call(createSandbox, { body: {} });

describe('a sandbox that is in use', () => {
  it('stays while others want one: they are refused, and the setting is named [DEMO-01]', async () => {
    const inUse = Array.from({ length: 3 }, () => server.createSandbox());
    minutes += SANDBOX_IN_USE_MINUTES - 1;
    for (const { visitor } of inUse) await visitor.call(getCalendar, {});
    minutes += SANDBOX_IN_USE_MINUTES - 1;
    const { status, body, headers } = await create();
    expect([status, body]).toEqual([503, { detail: LAB_SAID.sandboxesFull('DEMO_SANDBOXES') }]);
    expect(headers['retry-after']).toBe('60');
    for (const { visitor } of inUse) expect((await visitor.call(getCalendar, {})).status).toBe(200);
  });

  it('stays, and the longest unused of the others makes room [DEMO-01]', async () => {
    const [longest, shorter, inUse] = [0, 1, 2].map(() => {
      minutes += 1;
      return server.createSandbox().state.id;
    });
    minutes += SANDBOX_IN_USE_MINUTES;
    await server.default.visitor.with({ 'x-sandbox': inUse ?? '' }).call(getCalendar, {});
    expect((await create()).status).toBe(201);
    const there = [longest, shorter, inUse].map((id) =>
      server.deps.sandboxes.list().some((one) => one.id === id),
    );
    expect(there).toEqual([false, true, true]);
  });

  it('takes no bytes that the others need: 503 names the setting [DEMO-01]', async () => {
    const [one, other] = [server.createSandbox(), server.createSandbox()];
    // Noted as used by what a call of another sandbox's handler stores, such as the recorder.
    vi.spyOn(one.state.recorder, 'bytes', 'get').mockReturnValue(1024 * 1024);
    const before = other.state.store.export();
    const image = await aNoise(SHARE / 1000 / 3);
    const { status, body } = await other
      .as('marta')
      .call(publishTicket, { body: aTicket(), image });
    expect([status, body]).toEqual([503, { detail: LAB_SAID.sandboxesFull('DEMO_SANDBOXES_MB') }]);
    expect(other.state.store.export()).toEqual(before);
    expect(server.deps.sandboxes.find(one.state.id)).toBe(one.state);
  });
});

describe('faults', () => {
  const body = { endpoint: 'login', effect: { status: 500, body: 'x'.repeat(1000) } };
  it('are 200 at most, and another sandbox takes its own [DEMO-05]', async () => {
    const { visitor } = server.default;
    for (let n = 0; n < FAULTS_MAX; n += 1)
      expect(
        (await visitor.call(createFault, { body: { ...body, effect: { drop: true } } })).status,
      ).toBe(201);
    const refused = await visitor.call(createFault, { body });
    expect([refused.status, refused.body]).toEqual([413, { detail: LAB_SAID.faultsFull }]);
    expect((await visitor.call(listFaults, {})).body).toHaveLength(FAULTS_MAX);
    expect((await server.createSandbox().visitor.call(createFault, { body })).status).toBe(201);
    await visitor.call(clearFaults, {});
    expect((await visitor.call(createFault, { body })).status).toBe(201);
  });

  it('count as bytes of their sandbox, and are refused beyond its share [DEMO-02, DEMO-05]', async () => {
    const { state, visitor } = server.createSandbox();
    const statuses: number[] = [];
    for (let n = 0; n < FAULTS_MAX && !statuses.includes(413); n += 1)
      statuses.push((await visitor.call(createFault, { body })).status);
    expect(statuses.at(-1)).toBe(413);
    expect(state.bytes).toBeGreaterThan(SHARE - 2000);
    expect(state.bytes).toBeLessThanOrEqual(SHARE);
    await visitor.call(clearFaults, {});
    expect(state.bytes).toBe(0);
  });
});

it('events count as bytes of their sandbox, and no more than 500 are kept [DEMO-02, DEMO-07]', () => {
  const { state } = server.createSandbox();
  const before = state.allBytes;
  for (let n = 0; n < 1000; n += 1)
    state.events.add({ source: 'client', what: 'w'.repeat(100), detail: 'd'.repeat(100) });
  expect(state.allBytes - before).toBe(500 * 200);
  state.events.clear();
  expect(state.allBytes).toBe(before);
});

describe('a sandbox', () => {
  it('stores no more than its share of image bytes, even if many images are sent at once [DEMO-02]', async () => {
    const sandbox = server.createSandbox();
    const images = await Promise.all(
      Array.from({ length: 6 }, (_, n) => aNoise(SHARE / 1000 / 2.2 - n)),
    );
    const sent = await Promise.all(
      images.map((image) => sandbox.as('marta').call(publishTicket, { body: aTicket(), image })),
    );
    const statuses = sent.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, 201, 413, 413, 413, 413]);
    const refused = sent.find(({ status }) => status === 413);
    expect(refused?.body).toEqual({ detail: LAB_SAID.sandboxFull });
    expect(sandbox.state.bytes).toBeLessThanOrEqual(SHARE);
    expect(await sandbox.files()).toHaveLength(2);
  });

  it('is evicted for new ones even if its images cannot be removed, and the server logs that [DEMO-01]', async () => {
    const sandbox = server.createSandbox();
    const failing = new Error('the disk is gone');
    vi.spyOn(sandbox.state.images, 'drop').mockRejectedValue(failing);
    minutes += SANDBOX_IN_USE_MINUTES + 1;
    for (let n = 0; n < 3; n += 1) expect((await create()).status).toBe(201);
    expect(server.deps.sandboxes.find(sandbox.state.id)).toBeUndefined();
    await eventually(() => expect(server.logged).toContain(`left over: ${sandbox.state.id}`));
  });
});

const MIB = 1024 * 1024;
const roomy = await testServer();

/** Gives tickets of a sandbox pictures of so many bytes. */
const addPictures = async ({ state }: TestSandbox, count: number, size: number): Promise<void> => {
  const { store, images } = state;
  const tickets = [...store.tickets.values()].slice(0, count);
  for (const { id } of tickets) await images.add(`${id}.webp`, new Uint8Array(size).fill(id % 256));
  await store.commit((draft) => {
    for (const ticket of tickets) draft.put('tickets', { ...ticket, image: `${ticket.id}.webp` });
  });
};

it('an export with more pictures than an import takes says so, and the one without them is as ever [LAB-01]', async () => {
  const sandbox = roomy.createSandbox();
  const ask = (images: 'true' | 'false') =>
    sandbox.visitor.call(exportSandbox, { query: { images } });
  await addPictures(sandbox, 5, MIB);
  expect((await ask('true')).status).toBe(200);
  await addPictures(sandbox, 5, Math.ceil((STATE_MAX_BYTES * 3) / 4 / 5) + 1);
  for (let times = 0; times < 2; times += 1) {
    const { status, body } = await ask('true');
    expect([status, body]).toEqual([503, { detail: LAB_SAID.exportImages }]);
  }
  expect((await ask('false')).status).toBe(200);
});

it('a snapshot with more pictures than one keeps names the limit, and nothing is kept [LAB-02]', async () => {
  const sandbox = roomy.createSandbox();
  const { snapshots } = roomy.deps.sandboxes;
  await addPictures(sandbox, 1, 1);
  const [name = ''] = sandbox.state.images.names;
  const size = vi.spyOn(sandbox.state.images, 'size').mockReturnValue(SNAPSHOT_IMAGES_MAX + 1);
  const refused = await sandbox.visitor.call(keepSnapshot, { body: { name: 'troppo' } });
  size.mockRestore();
  expect([refused.status, refused.body]).toEqual([503, { detail: LAB_SAID.snapshotImages }]);
  expect(snapshots.find('troppo')).toBeUndefined();
  expect((await sandbox.visitor.call(keepSnapshot, { body: { name: 'basta' } })).status).toBe(201);
  expect(snapshots.find('basta')?.images.get(name)).toHaveLength(1);
});
