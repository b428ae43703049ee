import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { arrangeRows } from '#lab/arrange';
import { login } from '#contract/auth';
import { createSandbox, resetSandbox } from '#lab/control';
import { listScenarios } from '#lab/snapshots';
import { importSandbox } from '#lab/state';
import { deleteTicket, publishTicket } from '#contract/tickets';
import { publishPicture } from '../support/requests.ts';
import { aPng, aTicket } from '../support/builders.ts';
import { PASSWORD, testServer, TODAY, type TestSandbox } from '../support/server.ts';
import { exportOf, type Document } from '../support/state-documents.ts';
import { ownFolder } from '../support/own-folder.ts';

const root = await ownFolder('scenarios');
const server = await testServer();

const namesIn = async ({ default: { visitor } }: typeof server) =>
  (await visitor.call(listScenarios, {})).body.map(({ name }) => name);

describe('the scenarios of files', () => {
  it('are listed after the built-in ones, each with what it is for [LAB-03]', async () => {
    const { status, body } = await server.default.visitor.call(listScenarios, {});
    expect(status).toBe(200);
    expect(body.map(({ name, built_in }) => [name, built_in])).toEqual([
      ['default', true],
      ['empty', true],
      ['large', true],
      ['everything-departs', false],
      ['long-history', false],
    ]);
    for (const { says } of body) expect(says).toMatch(/^\S.{20,}\.$/);
  });

  it('can be chosen by a tester who makes, resets or imports a sandbox, has the personas’ password, and a reset goes back to it [LAB-03, DEMO-01, DEMO-03]', async () => {
    const body = { id: 'di-file', scenario: 'long-history', date: TODAY };
    const made = await server.default.visitor.call(createSandbox, { body });
    expect([made.status, made.body]).toEqual([201, body]);
    const { visitor } = server.createSandbox();
    const reset = await visitor.call(resetSandbox, { body: { scenario: 'everything-departs' } });
    expect([reset.status, reset.body]).toEqual([
      200,
      { scenario: 'everything-departs', date: TODAY },
    ]);
    const ofFile = server.createSandbox({ scenario: 'long-history' });
    const person = { email: 'bo.li@example.com', password: PASSWORD };
    expect((await ofFile.visitor.call(login, { body: person })).status).toBe(200);
    const before = await exportOf(ofFile);
    await ofFile.as('marta').call(deleteTicket, { params: { id: 50 } });
    const other = server.createSandbox({ scenario: 'empty' });
    const imported = await other.visitor.callUnchecked(importSandbox, {
      body: JSON.parse(await exportOf(ofFile)) as Document,
    });
    expect(imported.status).toBe(200);
    expect(imported.body).toHaveProperty('scenario', 'long-history');
    expect(await exportOf(other)).toBe(await exportOf(ofFile));
    await ofFile.visitor.call(resetSandbox, { body: {} });
    expect(await exportOf(ofFile)).toBe(before);
  });

  it('are named where a caller asks for an unknown one, and nothing changes [LAB-03]', async () => {
    const sandbox = server.createSandbox();
    const { visitor } = sandbox;
    const before = await exportOf(sandbox);
    const scenario = 'boh';
    const document = { ...(JSON.parse(before) as Document), scenario };
    const answers = [
      await visitor.call(createSandbox, { body: { scenario } }),
      await visitor.call(resetSandbox, { body: { scenario } }),
      await visitor.callUnchecked(importSandbox, { body: document }),
    ];
    const text = 'Indica uno scenario tra default, empty, large, everything-departs, long-history.';
    for (const { status, body } of answers)
      expect([status, body]).toEqual([400, { scenario: [text] }]);
    expect(await exportOf(sandbox)).toBe(before);
  });
});

it('a tester’s own scenario is an export with relative dates and a line, and holds the same rows, pictures and ids [LAB-03, LAB-01]', async () => {
  const folder = await mkdtemp(join(root, 'own-'));
  const from = server.createSandbox({ date: '2026-06-12' });
  const published = await publishPicture(from, await aPng());
  const gone = await from.as('luca').call(publishTicket, { body: aTicket() });
  await from.as('luca').call(deleteTicket, { params: { id: gone.body.id } });
  const query = { dates: 'relative', images: 'true' } as const;
  const exported = await exportOf(from, query);
  const document = { ...(JSON.parse(exported) as Document), says: 'Luca ha una foto sua.' };
  await writeFile(join(folder, 'foto.json'), JSON.stringify(document));
  const own = await testServer({ settings: { SCENARIOS_DIR: folder } });
  expect(await namesIn(own)).toEqual(['default', 'empty', 'large', 'foto']);
  const sandbox = own.createSandbox({ scenario: 'foto', date: '2027-01-31' });
  const inFile = { ...(JSON.parse(exported) as Document), scenario: 'foto' };
  expect(JSON.parse(await exportOf(sandbox, query))).toEqual(inFile);
  const picture = { method: 'GET', path: published.body.image ?? '' };
  const served = await sandbox.visitor.fetchBytes(picture);
  expect([served.status, served.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(served.bytes).toEqual((await from.visitor.fetchBytes(picture)).bytes);
  expect((await own.default.visitor.fetchBytes(picture)).status).toBe(404);
  const next = await sandbox
    .as('luca')
    .call(publishTicket, { body: aTicket({ date: '2027-02-10' }) });
  expect(next.body.id).toBe(gone.body.id + 1);
  const image = String(document.tickets.at(-1)?.['image']);
  const arrange = (where: TestSandbox) =>
    where.visitor.call(arrangeRows, { body: { tickets: [{ image }] } });
  expect((await arrange(sandbox)).status).toBe(201);
  expect((await arrange(own.createSandbox())).status).toBe(400);
});
