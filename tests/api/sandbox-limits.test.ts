import { afterAll, describe, expect, it, vi } from 'vitest';
import { createSandbox } from '#contract/control';
import { PROBLEM } from '#contract/problems';
import { publishTicket } from '#contract/tickets';
import { aNoise, aPng, aTicket } from '../support/builders.ts';
import { eventually } from '../support/eventually.ts';
import { testServer } from '../support/server.ts';

/** Room for three sandboxes beside the default one, and an eighth of a megabyte for each. */
const LIMITS = { DEMO_SANDBOXES: '3', DEMO_SANDBOXES_MB: '1' };
const SHARE = 1024 * 1024 * (1 / 8);

const server = await testServer({ settings: LIMITS });
afterAll(() => server.close());

describe('a sandbox', () => {
  it('stores no more than its share of image bytes, even if many images are sent at once [DEMO-02]', async () => {
    const sandbox = server.createSandbox();
    const image = await aNoise(SHARE / 1000 / 2.2);
    const call = { body: aTicket(), image };
    const sent = await Promise.all(
      Array.from({ length: 6 }, () => sandbox.as('marta').call(publishTicket, call)),
    );
    const statuses = sent.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, 201, 413, 413, 413, 413]);
    const refused = sent.find(({ status }) => status === 413);
    expect(refused?.body).toEqual({ detail: PROBLEM.sandboxFull });
    expect(sandbox.state.bytes).toBeLessThanOrEqual(SHARE);
    expect(await sandbox.files()).toHaveLength(2);
  });

  it('frees the bytes that were reserved for a refused image [DEMO-02]', async () => {
    const sandbox = server.createSandbox();
    const call = { body: aTicket({ date: '2020-01-01' }), image: await aPng() };
    expect((await sandbox.as('marta').call(publishTicket, call)).status).toBe(400);
    expect(sandbox.state.bytes).toBe(0);
  });

  it('is evicted for new ones even if its images cannot be removed, and the server logs that', async () => {
    const sandbox = server.createSandbox();
    const failing = new Error('the disk is gone');
    vi.spyOn(sandbox.state.images, 'drop').mockRejectedValue(failing);
    for (let n = 0; n < 4; n += 1) {
      expect((await server.default.visitor.call(createSandbox, { body: {} })).status).toBe(201);
    }
    expect(server.deps.sandboxes.find(sandbox.state.id)).toBeUndefined();
    await eventually(() => expect(server.logged).toContain(`left over: ${sandbox.state.id}`));
  });

  it('uses no more bytes by changing one row repeatedly, and none after a reset [DEMO-02]', async () => {
    const { state } = server.createSandbox();
    const { store } = state;
    const marta = server.default.user('marta');
    const rename = () => store.commit((draft) => draft.put('users', { ...marta, full_name: 'M' }));
    await rename();
    const { bytes } = state;
    for (let n = 0; n < 20; n += 1) await rename();
    expect(state.bytes).toBe(bytes);
    expect(bytes).toBeGreaterThan(marta.email.length);
    await store.reset('default', store.anchor);
    expect(state.bytes).toBe(0);
  });
});
