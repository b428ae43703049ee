import { describe, expect, it, vi } from 'vitest';
import { arrangeRows } from '#lab/arrange';
import type { Answer } from '../support/client.ts';
import { PASSWORD, testServer } from '../support/server.ts';
import { confirm, expectSlowedDown, linkOf, logIn, LUCA, NEW } from '../support/accounts.ts';

const ATTACKER = '198.51.100.7';
const VISITOR = '203.0.113.9';
/** What one address may have in the queue for hashing. */
const AT_ONCE = 64;

/** Passwords whose hashing waits until the test lets it go on, which tells how much of it a call has cost. */
const heldPasswords = () => {
  /** What was compared or hashed, in order. */
  const made: string[] = [];
  const next: (() => void)[] = [];
  let isOpen = false;
  const hold = async (password: string) => {
    made.push(password);
    if (!isOpen) await new Promise<void>((resolve) => next.push(resolve));
  };
  return {
    made,
    open: () => {
      isOpen = true;
      for (const goOn of next.splice(0)) goOn();
    },
    matches: async (password: string) => {
      await hold(password);
      return password === PASSWORD;
    },
    hash: async (password: string) => {
      await hold(password);
      return `held:${password}`;
    },
  };
};

/** A server whose hashing is held, with what becomes of each turn in its queue. */
const heldServer = async (settings: Record<string, string> = {}) => {
  const passwords = heldPasswords();
  const server = await testServer({ passwords, settings });
  const { hashing } = server.deps.turns;
  const turns: { address: string; turn: Promise<unknown> }[] = [];
  const run = hashing.run.bind(hashing);
  vi.spyOn(hashing, 'run').mockImplementation((caller, work) => {
    const turn = run(caller, work);
    turns.push({ address: caller.address, turn });
    return turn;
  });
  /** Resolves once an address has this many turns. */
  const hasTurns = (address: string, count: number) =>
    vi.waitUntil(() => turns.filter((one) => one.address === address).length >= count, 30_000);
  return { server, passwords, turns, hasTurns };
};

const atOnce = <T>(count: number, act: (n: number) => Promise<T>): Promise<T>[] =>
  Array.from({ length: count }, (_, n) => act(n));

describe('while a stranger sends 300 wrong logins at once', () => {
  it('a visitor at another address waits for one of them, and most are refused at once [HOST-01]', async () => {
    const { server, passwords, hasTurns } = await heldServer();
    const [attacked, other] = [server.createSandbox(), server.createSandbox()];
    const refused: Answer[] = [];
    const attack = atOnce(300, async (n) => {
      const answer = await logIn(attacked, `nessuno${n}@example.com`, `guess ${n}`, ATTACKER);
      if (answer.status === 429) refused.push(answer);
      return answer;
    });
    // While the first hash is not even done.
    await vi.waitUntil(() => refused.length === 300 - AT_ONCE, 30_000);
    expect(passwords.made).toHaveLength(1);
    for (const answer of refused.slice(0, 3)) expectSlowedDown(answer, 5);
    const visit = logIn(other, LUCA, PASSWORD, VISITOR);
    await hasTurns(VISITOR, 1);
    passwords.open();
    expect((await visit).status).toBe(200);
    expect(passwords.made.indexOf(PASSWORD)).toBeLessThanOrEqual(2);
    const statuses = (await Promise.all(attack)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(AT_ONCE);
    expect(passwords.made).toHaveLength(AT_ONCE + 1);
  }, 60_000);
});

it('a caller whose address has all its places in the queue taken changes no password and makes no rows, and another’s link works [HOST-01]', async () => {
  const { server, passwords, hasTurns } = await heldServer();
  const sandbox = server.createSandbox();
  const link = linkOf(sandbox, 'marta');
  const others = linkOf(sandbox, 'luca');
  const local = '127.0.0.1';
  const waiting = atOnce(AT_ONCE, () => logIn(sandbox, 'nessuno@example.com', 'x', local));
  await hasTurns(local, AT_ONCE);
  const before = sandbox.state.store.export();
  const users = [{ email: 'nuova@example.com', password: 'Nuova2026!' }];
  const refused = [
    await confirm(sandbox, link, NEW, local),
    await sandbox.visitor.call(arrangeRows, { body: { users } }),
  ];
  for (const answer of refused) expectSlowedDown(answer, 5);
  expect(sandbox.state.store.export()).toEqual(before);
  const confirmed = confirm(sandbox, others, NEW, VISITOR);
  await hasTurns(VISITOR, 1);
  passwords.open();
  expect((await confirmed).status).toBe(200);
  expect(sandbox.user('luca').password).toBe('held:Decollo2026!');
  await Promise.all(waiting);
  expect((await sandbox.visitor.call(arrangeRows, { body: { users } })).status).toBe(201);
}, 60_000);
