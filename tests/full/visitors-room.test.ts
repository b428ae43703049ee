import { mkdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { PROBLEM } from '#contract/problems';
import { aNoise } from '../support/builders.ts';
import { HostedDemo, Visitor } from '../support/hosted.ts';

const demos: HostedDemo[] = [];
afterEach(async () => {
  await Promise.all(demos.splice(0).map((demo) => demo.close()));
});
const start = async (settings: Record<string, string> = {}) => {
  const demo = await HostedDemo.start({ DEMO_VISITORS: '3', ...settings });
  demos.push(demo);
  return demo;
};
const [ANNA, BEA, CARLO, DARIO] = ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4'];

/** Stored with 300 kB. */
const picture = await aNoise(300);

const expectRefused = async (visitor: Visitor) => {
  const { status, body, headers } = await visitor.search();
  expect([status, body]).toEqual([503, { detail: PROBLEM.noRoom(60) }]);
  expect(headers['retry-after']).toBe('60');
};

describe('where there is no more room for visitors', () => {
  it('a new one is refused before one in use is taken, and comes in when one is idle [HOST-02]', async () => {
    const demo = await start();
    const [anna, bea, carlo] = [
      await Visitor.withWork(demo, ANNA),
      await Visitor.withWork(demo, BEA),
      await Visitor.withWork(demo, CARLO),
    ];
    demo.wait(29);
    const dario = await Visitor.arrive(demo, DARIO);
    await expectRefused(dario);
    for (const visitor of [bea, carlo]) expect(await visitor.found()).toEqual(visitor.notes);
    demo.wait(29);
    // Anna has been idle for 58 minutes, the others for 29.
    expect((await dario.search()).status).toBe(200);
    for (const visitor of [bea, carlo]) expect(await visitor.found()).toEqual(visitor.notes);
    await demo.visitors.sweep();
    expect(await demo.files()).toHaveLength(2);
    expect(await (await Visitor.arrive(demo, ANNA)).found()).toEqual([]);
    expect(await anna.found()).toEqual([]);
  });

  it('a call under way keeps its visitor from being idle, however long it takes [HOST-02]', async () => {
    const demo = await start({ DEMO_VISITORS: '1' });
    const anna = await Visitor.withWork(demo, ANNA);
    demo.server.visitor(anna.cookie).busy += 1;
    demo.wait(120);
    const bea = await Visitor.arrive(demo, BEA);
    await expectRefused(bea);
    demo.server.visitor(anna.cookie).busy -= 1;
    expect(await anna.found()).toEqual(anna.notes);
    await expectRefused(bea);
  });

  it('those of the same address go first, the least recently used of them [HOST-02]', async () => {
    const demo = await start();
    const anna = await Visitor.withWork(demo, ANNA);
    const [older, newer] = [await Visitor.withWork(demo, BEA), await Visitor.withWork(demo, BEA)];
    demo.wait(60);
    expect((await (await Visitor.arrive(demo, BEA)).search()).status).toBe(200);
    // Anna's is the least recently used of all.
    expect(await anna.found()).toEqual(anna.notes);
    expect(await newer.found()).toEqual(newer.notes);
    await demo.visitors.sweep();
    expect(await demo.files()).toHaveLength(2);
    // There is room for three, and those of others are in use again.
    expect(await older.found()).toEqual([]);
  });

  it('those of the same address go first after a restart too [HOST-02]', async () => {
    const demo = await start();
    const anna = await Visitor.withWork(demo, ANNA);
    await Visitor.withWork(demo, BEA);
    const carlo = await Visitor.withWork(demo, CARLO);
    await demo.restart();
    demo.wait(60);
    expect((await (await Visitor.arrive(demo, BEA)).search()).status).toBe(200);
    for (const visitor of [anna, carlo]) expect(await visitor.found()).toEqual(visitor.notes);
  });

  it('those that nobody changed go before work, without having been idle [HOST-02]', async () => {
    const demo = await start();
    const anna = await Visitor.withWork(demo, ANNA);
    const reader = await (await Visitor.arrive(demo, BEA)).logIn();
    const before = demo.server.visitor(reader.cookie);
    const carlo = await Visitor.withWork(demo, CARLO);
    demo.wait(60);
    await reader.search();
    const dario = await Visitor.arrive(demo, DARIO);
    expect((await dario.search()).status).toBe(200);
    for (const visitor of [anna, carlo]) expect(await visitor.found()).toEqual(visitor.notes);
    expect(demo.visitors.size).toBe(3);

    // Dario has changed nothing either, so the reader comes back in his place, still logged in.
    expect((await reader.publish()).status).toBe(201);
    expect(demo.server.visitor(reader.cookie)).not.toBe(before);
    await expectRefused(dario);
  });

  it('work of the same address goes before what others have not changed [HOST-02]', async () => {
    const demo = await start();
    const older = await Visitor.withWork(demo, BEA);
    const readers = [
      await (await Visitor.arrive(demo, ANNA)).logIn(),
      await (await Visitor.arrive(demo, CARLO)).logIn(),
    ];
    const before = readers.map(({ cookie }) => demo.server.visitor(cookie));
    demo.wait(60);
    expect((await (await Visitor.arrive(demo, BEA)).search()).status).toBe(200);
    expect(readers.map(({ cookie }) => demo.server.visitor(cookie))).toEqual(before);
    await demo.visitors.sweep();
    expect(await demo.files()).toEqual([]);
    expect(() => demo.server.visitor(older.cookie)).toThrow('no sandbox in memory');
  });

  it('on the disk, a picture is refused while the others are in use, and nothing is half stored [HOST-02]', async () => {
    const demo = await start({ DEMO_VISITORS_MB: '1', ADDRESS_BUDGET: '4' });
    const [anna, bea] = [await Visitor.withWork(demo, ANNA), await Visitor.withWork(demo, BEA)];
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await anna.publish(picture)).status);
    expect(statuses.filter((one) => one === 201).length).toBeGreaterThan(0);
    expect(statuses.at(-1)).toBe(503);
    expect(demo.visitors.sum.bytes).toBeLessThanOrEqual(1024 * 1024);
    expect((await bea.publish(picture)).status).toBe(503);
    for (const visitor of [anna, bea]) expect(await visitor.found()).toEqual(visitor.notes);

    demo.wait(60);
    await bea.search();
    expect((await bea.publish(picture)).status).toBe(201);
    expect(await bea.found()).toEqual(bea.notes);
  });

  it('on the disk, an address that has its part of it is refused, and others are not [HOST-01, HOST-02]', async () => {
    // Half a megabyte for each address.
    const demo = await start({ DEMO_VISITORS_MB: '2' });
    const [first, second] = [
      await Visitor.withWork(demo, ANNA),
      await Visitor.withWork(demo, ANNA),
    ];
    const bea = await Visitor.withWork(demo, BEA);
    expect((await first.publish(picture)).status).toBe(201);
    const { status, body } = await second.publish(picture);
    expect([status, body]).toEqual([503, { detail: PROBLEM.noRoom(60) }]);
    expect((await bea.publish(picture)).status).toBe(201);

    demo.wait(60);
    await second.search();
    expect((await second.publish(picture)).status).toBe(201);
    // Only the first one's made room: Bea's has been idle for as long.
    expect(await bea.found()).toEqual(bea.notes);
    expect(await second.found()).toEqual(second.notes);
    expect(demo.visitors.size).toBe(2);
  });
});

describe('a visitor whose folder cannot be made', () => {
  it('is answered 503, keeps reading, and writes as soon as it can be [HOST-02]', async () => {
    const demo = await start();
    const folder = join(demo.root, 'visitors');
    await writeFile(folder, 'in the way');
    const anna = await (await Visitor.arrive(demo, ANNA)).logIn();
    for (let n = 0; n < 2; n += 1) {
      const { status, body } = await anna.publish();
      expect([status, body]).toEqual([503, { detail: PROBLEM.storage }]);
      expect((await anna.search()).text).not.toContain('lavoro');
    }
    await rm(folder);
    expect((await anna.publish()).status).toBe(201);
    await demo.restart();
    expect(await anna.found()).toEqual(anna.notes);
  });

  it('that cannot be read is answered 503, and found once it can be [HOST-02]', async () => {
    const demo = await start();
    const anna = await Visitor.withWork(demo, ANNA);
    await demo.restart();
    const [name = ''] = await demo.files();
    // A folder in place of a file: no user may read it as one, not even root.
    const inTheWay = join(demo.root, 'visitors', name, 'journal-000000000009.jsonl');
    await mkdir(inTheWay);
    const answers = await Promise.all([anna.search(), anna.search(), anna.publish()]);
    for (const { status, body, headers } of answers) {
      expect([status, body]).toEqual([503, { detail: PROBLEM.visitorUnreadable(10) }]);
      expect(headers['retry-after']).toBe('10');
    }
    expect(demo.server.logged.join('\n')).toContain(inTheWay);
    expect((await (await Visitor.arrive(demo, BEA)).search()).status).toBe(200);
    await rmdir(inTheWay);
    expect(await anna.found()).toEqual(anna.notes);
  });
});
