import { describe, expect, it } from 'vitest';
import { login } from '#contract/auth';
import { getSandbox } from '#lab/control';
import { listDefects, setDefects } from '#lab/defects';
import { searchTickets } from '#contract/search';
import type { FaultEffect } from '#lab/faults';
import { LAB_SAID } from '../support/lab-said.ts';
import { PROBLEM } from '#contract/problems';
import { TEXT } from '#contract/texts';
import type { BrowserTools } from '../../server/lab/defects/browser-tools.ts';
import { DEFECTS } from '../../server/lab/defects/catalogue.ts';
import { readRequirements } from '../../scripts/lib/requirement-ids.ts';
import { projectRoot } from '../../scripts/lib/project.mjs';
import { messageOf } from '../tools/coverage/summary.ts';
import { expectDocumented } from '../support/contract-checks.ts';
import { DEFECT_PROBES } from '../support/defect-probes.ts';
import { entryOf } from '../support/examples.ts';
import { PASSWORD, testHandler, testServer, type TestSandbox } from '../support/server.ts';

const server = await testServer();
const handler = await testHandler();

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
      expect(where, name).not.toBe('');
    }
  });

  it('hides no text but those of the product, as they stand [LAB-07]', () => {
    const hidden: string[] = [];
    const tools = { hideText: (text: string) => hidden.push(text) } as unknown as BrowserTools;
    for (const defect of DEFECTS)
      if ('client' in defect && String(defect.client).includes('hideText')) defect.client(tools);
    const texts = JSON.stringify([TEXT, PROBLEM]);
    expect(hidden.length).toBeGreaterThan(1);
    expect(hidden.filter((text) => !texts.includes(text))).toEqual([]);
  });
});

describe('planted defects of a sandbox', () => {
  it('are on where asked for, for that sandbox alone, replace those that were on, and are off again [LAB-07]', async () => {
    const [mine, other] = [server.createSandbox(), server.createSandbox()];
    const right = await prices(mine);
    await plant(mine, 'price-off-by-a-cent', 'mail-sent-twice');
    expect(await prices(mine)).toEqual(right.map((price) => Math.round(price * 100 + 1) / 100));
    expect(await prices(other)).toEqual(right);
    await plant(mine, 'mail-sent-twice', 'mail-sent-twice');
    expect(await inForce(mine)).toEqual(['mail-sent-twice']);
    expect((await mine.visitor.call(getSandbox, {})).body.defects).toEqual(['mail-sent-twice']);
    expect(await prices(mine)).toEqual(right);
    await plant(mine);
    expect(await inForce(mine)).toEqual([]);
  });

  it('refuse a name that nobody knows, and change nothing [LAB-07]', async () => {
    const sandbox = server.createSandbox();
    await plant(sandbox, 'price-off-by-a-cent');
    const names = DEFECTS.map(({ name }) => name);
    const { status, body } = await plant(sandbox, 'mail-sent-twice', 'nessuno');
    expect([status, body]).toEqual([400, { on: [LAB_SAID.defectUnknown('nessuno', names)] }]);
    expect(await inForce(sandbox)).toEqual(['price-off-by-a-cent']);
  });

  it('count the calls that they wrap anew each time they are switched on [LAB-07]', async () => {
    const sandbox = server.createSandbox();
    const body = { email: sandbox.user('luca').email, password: PASSWORD };
    for (let round = 0; round < 2; round += 1) {
      await plant(sandbox, 'every-fourth-login-refused');
      for (let times = 0; times < 3; times += 1) await sandbox.visitor.call(login, { body });
    }
    expect((await sandbox.visitor.callUnchecked(login, { body })).status).toBe(400);
  });
});

it.each<FaultEffect>([
  { cut_after: 20 },
  { status: 429, body: { detail: 'Piano.' }, headers: { 'Retry-After': '3' } },
])(
  'a fault beside defects (%j) is what the caller gets, and the next call has the defects, in both homes [DEMO-05, LAB-07]',
  async (effect) => {
    for (const home of [server, handler]) {
      const [bare, planted] = [home.createSandbox(), home.createSandbox()];
      await plant(planted, ...DEFECTS.map(({ name }) => name));
      const ask = async (sandbox: TestSandbox) => {
        sandbox.state.faults.add({ endpoint: 'searchTickets', nth: 1, effect });
        return sandbox.visitor.fetchBytes({ method: 'GET', path: '/api/tickets/public/' }).then(
          ({ status, headers, bytes }) => [status, headers['retry-after'], bytes.toString()],
          (error: unknown) => String(error),
        );
      };
      expect(await ask(planted)).toEqual(await ask(bare));
      expect(await prices(planted)).not.toEqual(await prices(bare));
    }
  },
);

it.each(DEFECTS.filter((defect) => 'wraps' in defect))(
  '$name shows in what the API answers, which is of the contract, in texts of the product [LAB-07]',
  async ({ name }) => {
    const probe = DEFECT_PROBES[name];
    if (!probe) throw new Error(`tests/support/defect-probes.ts has no probe for ${name}`);
    const [right, wrong] = [server.createSandbox(), server.createSandbox()];
    await plant(wrong, name);
    const refusals: string[] = [];
    const seen = await probe(right, () => {});
    const spoilt = await probe(wrong, (entry, answer) => {
      expectDocumented(entryOf(entry.name), answer, `${entry.name} ${answer.text}`);
      if (answer.status >= 400) refusals.push(...textsIn(answer.body));
    });
    expect(spoilt).not.toEqual(seen);
    expect(refusals.filter((text) => messageOf(text) === undefined)).toEqual([]);
    expect(await probe(server.createSandbox(), () => {})).toEqual(seen);
  },
);
