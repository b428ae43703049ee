import { afterEach, describe, expect, it } from 'vitest';
import { login } from '#contract/auth';
import { getCalendar } from '#contract/calendar';
import { createSandbox, deleteSandbox, setClock } from '#contract/control';
import { PRODUCT_ENDPOINTS } from '#contract/endpoints';
import { toggleFavourite } from '#contract/favourites';
import { PROBLEM } from '#contract/problems';
import { requestPasswordReset } from '#contract/password-reset';
import { searchTickets } from '#contract/search';
import { publishTicket } from '#contract/tickets';
import { newVisitorCookie } from '../../server/security/visitor-cookie.ts';
import { Sessions } from '../../server/security/sessions.ts';
import { pathOf } from '../kit/call.ts';
import { aPng, aTicket } from '../support/builders.ts';
import { exampleOf } from '../support/examples.ts';
import { HostedDemo, Visitor } from '../support/hosted.ts';
import { PEOPLE, PASSWORD, SECRET } from '../support/server.ts';

const demos: HostedDemo[] = [];
afterEach(async () => {
  await Promise.all(demos.splice(0).map((demo) => demo.close()));
});
const start = async (settings: Record<string, string> = {}) => {
  const demo = await HostedDemo.start(settings);
  demos.push(demo);
  return demo;
};

const TOKEN = 'il-segreto-della-regia';
const LUCA = { email: 'luca.bianchi@example.com', password: PASSWORD };
const count = (statuses: readonly number[], status: number) =>
  statuses.filter((one) => one === status).length;

describe('one stranger with thousands of calls', () => {
  it('takes nothing of another visitor, and makes no more sandboxes than an address may [HOST-01, HOST-02]', async () => {
    const demo = await start();
    const victim = await Visitor.withWork(demo, '127.0.0.3');
    const stranger = demo.from('127.0.0.2');
    const session = await stranger.call(login, { body: LUCA });
    expect([session.status, demo.visitors.size]).toEqual([200, 2]);

    // Each would have made a sandbox with work in it.
    const writer = stranger.with({ authorization: `Bearer ${session.body.access}` });
    const params = { ticketId: '9' };
    const bare = await Promise.all(
      Array.from({ length: 1050 }, (_, n) =>
        n % 2 === 0
          ? writer.send({ method: 'POST', path: pathOf(toggleFavourite, params) })
          : stranger.get(searchTickets.path),
      ),
    );
    const read = bare.filter((answer) => answer.status === 200);
    expect(read).toHaveLength(525);
    expect(bare.filter((answer) => answer.status === 401 || answer.status === 403)).toHaveLength(
      525,
    );
    expect(bare.flatMap(({ headers }) => headers['set-cookie'] ?? [])).toEqual([]);
    expect(demo.visitors.size).toBe(2);

    const fresh = await Promise.all(
      Array.from({ length: 1050 }, async () =>
        (await Visitor.arrive(demo, '127.0.0.2')).browser.get(searchTickets.path),
      ),
    );
    const made = count(
      fresh.map(({ status }) => status),
      200,
    );
    const refused = fresh.filter(({ status }) => status === 429);
    // 60 in a row, of which the login was the first.
    expect([made, made + refused.length]).toEqual([59, 1050]);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(demo.visitors.size).toBe(61);

    expect(await victim.found()).toEqual(victim.notes);
    expect((await victim.publish()).status).toBe(201);
    // Another address begins as if nothing had been.
    expect((await (await Visitor.arrive(demo, '127.0.0.4')).search()).status).toBe(200);
  }, 120_000);
});

describe('a visitor of a hosted demo', () => {
  it('begins with a page: its concurrent first calls share one sandbox, which costs no file [HOST-02]', async () => {
    const demo = await start();
    const visitor = await Visitor.arrive(demo, '198.51.100.7');
    expect(demo.visitors.size).toBe(0);
    const answers = await Promise.all(Array.from({ length: 8 }, () => visitor.search()));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(demo.visitors.size).toBe(1);
    await visitor.logIn();
    expect([demo.visitors.size, await demo.files()]).toEqual([1, []]);
    await demo.visitors.sweep();
    expect(await demo.files()).toEqual([]);
  });

  it('begins with a login, and one that fails begins nothing [HOST-02]', async () => {
    const demo = await start();
    const caller = demo.from('198.51.100.7');
    for (const body of [{ ...LUCA, password: 'sbagliata-7' }, { email: 'x' }]) {
      const answer = await caller.callUnchecked(login, { body });
      expect([answer.status, answer.headers['set-cookie']]).toEqual([400, undefined]);
    }
    // As another site's form sends it, without the cookie of the visitor whose browser it is.
    const form = await caller.send({
      method: 'POST',
      path: login.path,
      headers: { 'content-type': 'text/plain', origin: 'https://evil.example' },
      body: JSON.stringify(LUCA),
    });
    expect([form.status, form.headers['set-cookie']]).toEqual([415, undefined]);
    expect(demo.visitors.size).toBe(0);

    const visitor = await (await Visitor.arrive(demo, '198.51.100.8')).logIn();
    const { body, headers } = await caller.call(login, { body: LUCA });
    const [cookie = ''] = headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^sandbox=visitor\./);
    const own = caller.with({
      cookie: cookie.split(';')[0] ?? '',
      authorization: `Bearer ${body.access}`,
    });
    const ticket = aTicket({ notes: 'dopo un accesso' });
    expect((await own.call(publishTicket, { body: ticket })).status).toBe(201);
    expect((await own.call(searchTickets, { query: {} })).text).toContain('dopo un accesso');
    expect((await visitor.search()).text).not.toContain('dopo un accesso');
    expect(demo.visitors.size).toBe(2);
  });

  it('whose call has no cookie changes nothing, whoever they say they are [HOST-02]', async () => {
    const demo = await start();
    const { pristine } = demo.visitors;
    const before = pristine.store.export();
    const sessions = new Sessions(SECRET);
    const callers = [
      demo.from('198.51.100.7'),
      demo.from('198.51.100.8').with({ cookie: 'sandbox=default' }),
      demo.from('198.51.100.8').with({ cookie: `sandbox=${newVisitorCookie(`${SECRET}.`)}` }),
      // A token that was signed for another sandbox, or for this one, if there were any.
      ...(['marta', 'admin'] as const).flatMap((person) => {
        const user = pristine.store.users.get(PEOPLE[person]);
        if (!user) throw new Error(`the seed has no ${person}`);
        return [pristine, demo.server.default.state].map((sandbox) =>
          demo.from('198.51.100.9').with({
            authorization: `Bearer ${sessions.issue(user, sandbox)}`,
          }),
        );
      }),
    ];
    const writes = PRODUCT_ENDPOINTS.filter(
      ({ method, beginsVisit }) => method !== 'get' && !beginsVisit,
    );
    expect(writes.length).toBeGreaterThan(5);
    for (const caller of callers) {
      for (const entry of writes) {
        const answer = await caller.callUnchecked(entry, exampleOf(entry));
        expect([401, 403], `${entry.name}: ${answer.text}`).toContain(answer.status);
        expect(answer.headers['set-cookie']).toBeUndefined();
      }
      expect((await caller.call(searchTickets, { query: {} })).status).toBe(200);
    }
    expect(pristine.store.export()).toEqual(before);
    expect([pristine.calls.lastId, pristine.events.list, pristine.attempts.pause('x')]).toEqual([
      0,
      [],
      0,
    ]);
    expect([demo.visitors.size, demo.server.sentMails, await demo.files()]).toEqual([0, [], []]);
  });

  it('without a cookie who asks for a link is refused alike for every email, however often [HOST-02, RESET-06]', async () => {
    const demo = await start();
    for (let n = 0; n < 12; n += 1)
      for (const email of ['luca.bianchi@example.com', 'nessuno@example.com']) {
        const { status, body } = await demo
          .from('198.51.100.7')
          .call(requestPasswordReset, { body: { email } });
        expect([status, body]).toEqual([403, { detail: PROBLEM.noVisit }]);
      }
    const visitor = await Visitor.arrive(demo, '198.51.100.7');
    const body = { email: 'luca.bianchi@example.com' };
    expect((await visitor.browser.call(requestPasswordReset, { body })).status).toBe(200);
    expect(demo.server.sentMails).toHaveLength(1);
  });

  it('of the control room with a cookie that is not valid gets 404, never the seed of all [HOST-02]', async () => {
    const demo = await start({ DEMO_TOKEN: TOKEN });
    const holder = demo.from('198.51.100.7').with({ 'x-demo-token': TOKEN });
    const forged = newVisitorCookie(`${SECRET}.`);
    const body = { now: '2030-01-01T10:00:00Z' };
    const moved = await holder.with({ cookie: `sandbox=${forged}` }).call(setClock, { body });
    expect(moved.status).toBe(404);
    const { body: calendar } = await demo.from('198.51.100.8').call(getCalendar, {});
    expect(calendar.today).toBe('2026-06-12');
  });

  it('keeps what was answered when the server takes their sandbox out of memory, pictures and session too [HOST-02]', async () => {
    // Room for some thirty in memory.
    const demo = await start({ DEMO_SANDBOXES_MB: '1', ADDRESS_BUDGET: '10' });
    const first = await Visitor.withWork(demo, '198.51.100.1');
    const { body } = await first.publish(await aPng());
    const before = demo.server.visitor(first.cookie);
    const others: Visitor[] = [];
    for (let n = 0; n < 40; n += 1) others.push(await Visitor.withWork(demo, '198.51.100.2'));
    expect(demo.visitors.sum.memory).toBeLessThanOrEqual(1024 * 1024);
    expect(demo.visitors.size).toBe(41);

    const { image } = body as { image: string };
    expect((await first.browser.get(image)).status).toBe(200);
    expect(await first.found()).toEqual(first.notes);
    expect((await first.publish()).status).toBe(201);
    expect(demo.server.visitor(first.cookie)).not.toBe(before);
    for (const other of others) expect(await other.found()).toEqual(other.notes);
    expect(await first.found()).toEqual(first.notes);
  }, 60_000);

  it('never meets an error while sandboxes come and go under many calls at once [HOST-02]', async () => {
    const demo = await start({ DEMO_SANDBOXES_MB: '1', ADDRESS_BUDGET: '10' });
    const visitors: Visitor[] = [];
    for (let n = 0; n < 40; n += 1) visitors.push(await Visitor.withWork(demo, '198.51.100.1'));
    // Each visitor calls again and again, in turns that differ, and twice at once.
    const statuses = await Promise.all(
      visitors.map(async (visitor, at) => {
        const seen: number[] = [];
        for (let n = 0; n < 3; n += 1) {
          const calls = n % 3 === at % 3 ? [visitor.publish(), visitor.publish()] : [];
          const answers = await Promise.all([...calls, visitor.search(), visitor.search()]);
          seen.push(...answers.map(({ status }) => status));
        }
        return seen;
      }),
    );
    expect(new Set(statuses.flat())).toEqual(new Set([200, 201]));
    for (const visitor of visitors) {
      expect(visitor.notes).toHaveLength(3);
      expect(await visitor.found()).toEqual(visitor.notes);
    }
    await demo.restart();
    for (const visitor of visitors) expect(await visitor.found()).toEqual(visitor.notes);
  }, 60_000);

  it('who only had their clock moved is not taken out of memory, so that it stays [HOST-02]', async () => {
    const demo = await start({ DEMO_SANDBOXES_MB: '1', ADDRESS_BUDGET: '10', DEMO_TOKEN: TOKEN });
    const presenter = await Visitor.arrive(demo, '198.51.100.1');
    const now = '2026-12-24T18:00:00Z';
    const control = presenter.browser.with({ 'x-demo-token': TOKEN });
    expect((await control.call(setClock, { body: { now } })).status).toBe(200);
    for (let n = 0; n < 40; n += 1) await Visitor.withWork(demo, '198.51.100.2');
    const { body } = await presenter.browser.call(getCalendar, {});
    expect(body.today).toBe('2026-12-24');
  }, 60_000);

  it('is deleted by the control room with everything, and begins anew [DEMO-01, HOST-02]', async () => {
    const demo = await start({ DEMO_TOKEN: TOKEN });
    const visitor = await Visitor.withWork(demo, '198.51.100.1');
    const other = await Visitor.withWork(demo, '198.51.100.2');
    const holder = demo.from('198.51.100.3').with({ 'x-demo-token': TOKEN });
    const id = visitor.cookie.replace('sandbox=', '');
    expect((await holder.call(deleteSandbox, { params: { id } })).status).toBe(204);
    expect((await holder.call(deleteSandbox, { params: { id } })).status).toBe(404);
    expect(await demo.files()).toHaveLength(1);
    expect([await visitor.found(), await other.found()]).toEqual([[], other.notes]);
  });
});

describe('named sandboxes of the control room', () => {
  it('and those of visitors make no room for each other [HOST-02]', async () => {
    const demo = await start({ DEMO_SANDBOXES: '2', DEMO_VISITORS: '3', DEMO_TOKEN: TOKEN });
    const holder = demo.from('198.51.100.9').with({ 'x-demo-token': TOKEN });
    for (const id of ['uno', 'due'])
      expect((await holder.call(createSandbox, { body: { id } })).status).toBe(201);
    for (let n = 0; n < 5; n += 1) await (await Visitor.arrive(demo, `198.51.100.${n}`)).search();
    const { sandboxes } = demo.server.deps;
    expect([sandboxes.size, demo.visitors.size]).toEqual([2, 3]);
    const visitor = await Visitor.withWork(demo, '198.51.100.7');
    for (const id of ['tre', 'quattro'])
      expect((await holder.call(createSandbox, { body: { id } })).status).toBe(201);
    expect([sandboxes.find('uno'), sandboxes.size]).toEqual([undefined, 2]);
    expect(await visitor.found()).toEqual(visitor.notes);
  });
});
