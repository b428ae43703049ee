import { describe, expect, it } from 'vitest';
import { PROBLEM } from '#contract/problems';
import { Refusal } from '#contract/refusal';
import { readConfig } from '../../server/config.ts';
import { Budget, makeBudgets, type Bounds } from '../../server/call/budget.ts';
import { refusedBy, slowDown } from '../support/refused.ts';

const ATTACKER = '198.51.100.7';
const VISITOR = '203.0.113.9';

const LIMITS: Bounds = { atOnce: 1, reserved: 0, perAddress: 4, waiting: 8, retryAfter: 5 };

/** A queue whose pieces of work end when the test says so. */
const testQueue = (limits: Partial<Bounds> = {}) => {
  const queue = new Budget({ ...LIMITS, ...limits });
  /** The names of the pieces in the order in which they began, and those under way with what ends them. */
  const begun: string[] = [];
  const underWay = new Map<string, { end: () => void; fail: (error: Error) => void }>();
  const add = (address: string, name: string, onGone?: (callback: () => void) => void) => {
    const work = () =>
      new Promise<string>((resolve, reject) => {
        begun.push(name);
        const settled =
          <Values extends unknown[]>(settle: (...values: Values) => void) =>
          (...values: Values) => {
            underWay.delete(name);
            settle(...values);
          };
        underWay.set(name, { end: settled(() => resolve(name)), fail: settled(reject) });
      });
    const done = queue.run(address, work, onGone);
    // Tests look at the outcome of some pieces only.
    done.catch(() => {});
    return done;
  };
  /** Lets promises that have been settled go on. */
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string) => {
    underWay.get(name)?.end();
    await settle();
  };
  /** Ends what is under way until nothing is left. */
  const endAll = async () => {
    for (await settle(); underWay.size > 0; await settle()) {
      for (const { end: endOne } of underWay.values()) endOne();
    }
  };
  return { add, begun, underWay, settle, end, endAll };
};

/** The status, text and `Retry-After` with which a piece of work was refused. */
const refusalOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw new Error(`not refused: ${String(error)}`);
  return [error.status, error.body, error.headers];
};
const SLOW_DOWN = [429, { detail: PROBLEM.slowDown(5) }, { 'Retry-After': '5' }];
const BUSY = [503, { detail: PROBLEM.busy(5) }, { 'Retry-After': '5' }];

describe('a queue for something scarce', () => {
  it('takes addresses in turn, each one’s work in the order in which it came [HOST-01]', async () => {
    const { add, begun, endAll } = testQueue();
    for (const name of ['a1', 'a2', 'a3', 'a4']) void add(ATTACKER, name);
    for (const name of ['v1', 'v2']) void add(VISITOR, name);
    void add('192.0.2.1', 'w1');
    await endAll();
    // Who comes while another's work runs waits for that alone.
    expect(begun).toEqual(['a1', 'v1', 'w1', 'a2', 'v2', 'a3', 'a4']);
  });

  it('takes them in turn where several run at once, too [HOST-01]', async () => {
    const { add, begun, settle, end } = testQueue({ atOnce: 2 });
    for (const name of ['a1', 'a2', 'a3']) void add(ATTACKER, name);
    for (const name of ['v1', 'v2']) void add(VISITOR, name);
    void add('192.0.2.1', 'w1');
    await settle();
    await end('a1');
    await end('a2');
    expect(begun).toEqual(['a1', 'a2', 'v1', 'w1']);
  });

  it('does as much at once as it may, and gives the results and errors back [HOST-01]', async () => {
    const { add, begun, underWay, settle, end } = testQueue({ atOnce: 2 });
    const works = ['a1', 'a2', 'a3'].map((name) => add(ATTACKER, name));
    await settle();
    expect(begun).toEqual(['a1', 'a2']);
    underWay.get('a2')?.fail(new Error('broken'));
    await expect(works[1]).rejects.toThrow('broken');
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'a3']);
    await end('a1');
    await end('a3');
    expect([await works[0], await works[2]]).toEqual(['a1', 'a3']);
  });

  it('refuses an address more than its share with 429, while another gets in [HOST-01]', async () => {
    const { add, begun, endAll } = testQueue();
    for (const name of ['a1', 'a2', 'a3', 'a4']) void add(ATTACKER, name);
    expect(await refusalOf(add(ATTACKER, 'a5'))).toEqual(SLOW_DOWN);
    const visitor = add(VISITOR, 'v1');
    await endAll();
    expect(await visitor).toBe('v1');
    expect(begun).not.toContain('a5');
    const again = add(ATTACKER, 'a6');
    await endAll();
    expect(await again, 'once the queue is empty').toBe('a6');
  });

  it('takes the last place of the longest queue for another address when all are taken [HOST-01]', async () => {
    const { add, begun, endAll } = testQueue({ waiting: 4 });
    void add('192.0.2.1', 'running');
    const attacks = ['a1', 'a2', 'a3'].map((name) => add(ATTACKER, name));
    void add('192.0.2.2', 'w1');
    const visitor = add(VISITOR, 'v1');
    expect(await refusalOf(attacks[2] ?? visitor)).toEqual(BUSY);
    await endAll();
    expect(begun).toEqual(['running', 'a1', 'w1', 'v1', 'a2']);
    expect(await visitor).toBe('v1');
  });

  it('takes that place as soon as the other address has one more than the caller would have [HOST-01]', async () => {
    const { add, begun, endAll } = testQueue({ waiting: 3 });
    void add('192.0.2.1', 'running');
    void add('192.0.2.2', 'w1');
    const attacks = ['a1', 'a2'].map((name) => add(ATTACKER, name));
    const visitor = add(VISITOR, 'v1');
    expect(await refusalOf(attacks[1] ?? visitor)).toEqual(BUSY);
    expect(await refusalOf(add(VISITOR, 'v2')), 'all have one now').toEqual(BUSY);
    await endAll();
    expect(begun).toEqual(['running', 'w1', 'a1', 'v1']);
  });

  it('answers 503 when all places are taken and no address has more than the caller would have [HOST-01]', async () => {
    const { add, begun, endAll } = testQueue({ waiting: 3 });
    void add('192.0.2.1', 'running');
    for (const one of [2, 3, 4]) void add(`192.0.2.${one}`, `w${one}`);
    expect(await refusalOf(add(VISITOR, 'v1'))).toEqual(BUSY);
    await endAll();
    expect(begun).toEqual(['running', 'w2', 'w3', 'w4']);
  });

  it('keeps a reserved place for addresses that have nothing under way [HOST-01]', async () => {
    const { add, begun, settle, end, endAll } = testQueue({ atOnce: 2, reserved: 1 });
    for (const name of ['a1', 'a2', 'a3']) void add(ATTACKER, name);
    void add(VISITOR, 'v1');
    void add(VISITOR, 'v2');
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'v1']);
    await end('v1');
    expect(begun, 'the place is free for another visitor, and not for the attacker').toEqual([
      'a1',
      'a2',
      'v1',
      'v2',
    ]);
    await endAll();
    expect(begun).toEqual(['a1', 'a2', 'v1', 'v2', 'a3']);
  });

  it('keeps it from an address that still has something under way when one of two ends [HOST-01]', async () => {
    const { add, begun, settle, end, endAll } = testQueue({ atOnce: 2, reserved: 1 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) void add(ATTACKER, name);
    void add(VISITOR, 'v1');
    await settle();
    await end('a1');
    expect(begun).toEqual(['a1', 'a2', 'v1']);
    await end('v1');
    expect(begun).toEqual(['a1', 'a2', 'v1', 'a3']);
    await endAll();
    expect(begun).toEqual(['a1', 'a2', 'v1', 'a3', 'a4']);
  });

  it('has all its places again when it was full, a place was taken away, and all is done [HOST-01]', async () => {
    const { add, begun, underWay, settle, endAll } = testQueue({ waiting: 3 });
    const fill = (prefix: string) => {
      void add('192.0.2.1', `${prefix} running`);
      void add(ATTACKER, `${prefix} a1`);
      void add(ATTACKER, `${prefix} a2`);
      const last = add(ATTACKER, `${prefix} a3`);
      void add(VISITOR, `${prefix} v1`);
      return last;
    };
    for (const prefix of ['first', 'second', 'third']) {
      expect(await refusalOf(fill(prefix)), prefix).toEqual(BUSY);
      await endAll();
      expect(begun.splice(0)).toEqual(
        ['running', 'a1', 'v1', 'a2'].map((name) => `${prefix} ${name}`),
      );
    }
    void add(VISITOR, 'at once');
    await settle();
    expect([...underWay.keys()]).toEqual(['at once']);
  });

  it('starts everything that an end makes room for [HOST-01]', async () => {
    const { add, begun, settle, end } = testQueue({ atOnce: 2, reserved: 1 });
    void add(ATTACKER, 'a1');
    void add(VISITOR, 'v1');
    void add(VISITOR, 'v2');
    void add(ATTACKER, 'a2');
    await settle();
    expect(begun).toEqual(['a1', 'v1']);
    // Two places: the visitor's second, and the reserved one for an address that has nothing under way any more.
    await end('a1');
    expect(begun).toEqual(['a1', 'v1', 'v2', 'a2']);
  });

  it('takes out of the middle only the one who has disconnected; the others keep their order [HOST-01]', async () => {
    const { add, begun, endAll } = testQueue({ waiting: 3 });
    void add(VISITOR, 'v1');
    const leave: (() => void)[] = [];
    const attacks = ['a1', 'a2', 'a3'].map((name) =>
      add(ATTACKER, name, (callback) => leave.push(callback)),
    );
    for (let times = 0; times < 2; times += 1) leave[1]?.();
    expect((await refusalOf(attacks[1] ?? Promise.resolve()))[0]).toBe(408);
    void add(ATTACKER, 'a4');
    expect(await refusalOf(add(ATTACKER, 'a5')), 'one place was free').toEqual(BUSY);
    await endAll();
    expect(begun).toEqual(['v1', 'a1', 'a3', 'a4']);
  });

  it('gives no place to an address all of whose callers have disconnected [HOST-01]', async () => {
    const { add, underWay, settle, end } = testQueue();
    let leave = () => {};
    void add(VISITOR, 'v1');
    const gone = add(ATTACKER, 'a1', (callback) => (leave = callback));
    leave();
    expect((await refusalOf(gone))[0]).toBe(408);
    await end('v1');
    void add('192.0.2.1', 'w1');
    await settle();
    expect([...underWay.keys()]).toEqual(['w1']);
  });

  it('takes out a caller who has disconnected while waiting, and does nothing for them [HOST-01]', async () => {
    const { add, begun, endAll } = testQueue();
    const leave: (() => void)[] = [];
    const onGone = (callback: () => void) => leave.push(callback);
    void add(VISITOR, 'v1');
    const attacks = ['a1', 'a2', 'a3', 'a4'].map((name) => add(ATTACKER, name, onGone));
    expect(await refusalOf(add(ATTACKER, 'a5'))).toEqual(SLOW_DOWN);
    expect(leave).toHaveLength(4);
    for (const callback of leave) callback();
    expect((await Promise.all(attacks.map(refusalOf))).map(([status]) => status)).toEqual([
      408, 408, 408, 408,
    ]);
    const next = add(ATTACKER, 'a6');
    await endAll();
    expect(begun).toEqual(['v1', 'a6']);
    expect(await next).toBe('a6');
    // Answers close their connections too.
    for (const callback of leave) callback();
    const last = add(VISITOR, 'v2');
    await endAll();
    expect(await last).toBe('v2');
  });
});

const busy = (seconds: number) => [
  503,
  { detail: PROBLEM.busy(seconds) },
  { 'Retry-After': String(seconds) },
];

const MIB = 1024 * 1024;

describe('what all share', () => {
  /** How many calls, each from the address given for its number, get a place; with the first refusal. */
  const placesOf = async (queue: Budget, addressOf: (n: number) => string) => {
    for (let n = 0; n < 5000; n += 1) {
      const isPending = Symbol('pending');
      const work = queue.run(addressOf(n), () => new Promise<void>(() => {}));
      const outcome = await Promise.race([
        work.catch((error: unknown) => error),
        new Promise((resolve) => setImmediate(() => resolve(isPending))),
      ]);
      if (outcome !== isPending) return [n, outcome instanceof Refusal && outcome.headers];
    }
    return null;
  };

  it.each([
    ['hashing', '1', 64, 513, '5'],
    ['hashing', '2', 128, 1025, '5'],
    ['decoding', '1', 32, 131, '10'],
    ['decoding', '2', 64, 259, '10'],
  ] as const)(
    '%s, with ADDRESS_BUDGET %s: %i places for one address, %i for all [HOST-01]',
    async (queue, budget, ofOne, ofAll, retryAfter) => {
      const settings = { ADDRESS_BUDGET: budget };
      const refused = { 'Retry-After': retryAfter };
      const budgets = makeBudgets(readConfig(settings));
      expect(await placesOf(budgets[queue], () => ATTACKER)).toEqual([ofOne, refused]);
      const other = makeBudgets(readConfig(settings));
      expect(await placesOf(other[queue], (n) => `2001:db8::${n}`)).toEqual([ofAll, refused]);
    },
  );

  it.each([1, 2])('bytes of bodies, with ADDRESS_BUDGET %i [HOST-01]', (factor) => {
    const settings = { ADDRESS_BUDGET: String(factor) };
    const { bodies, smallBodies } = makeBudgets(readConfig(settings));
    bodies.take(ATTACKER, 72 * MIB * factor);
    expect(refusedBy(() => bodies.take(ATTACKER, 1))).toEqual(slowDown(10));
    bodies.take(VISITOR, 56 * MIB * factor);
    expect(refusedBy(() => bodies.take(VISITOR, 1))).toEqual(busy(10));
    bodies.take('192.0.2.1', 16 * MIB * factor);
    expect(refusedBy(() => bodies.take('192.0.2.2', 1))).toEqual(busy(10));
    // What is uploaded takes nothing of the room for bodies such as a login's.
    smallBodies.take(ATTACKER, 8 * MIB * factor);
    expect(refusedBy(() => smallBodies.take(ATTACKER, 1))).toEqual(slowDown(10));
    smallBodies.take('192.0.2.2', 8 * MIB * factor);
  });
});

describe('the places for compressing answers', () => {
  it('are eight for one address, sixteen for all, and free again once an answer has gone [HOST-01]', () => {
    const { compressing } = makeBudgets(readConfig({}));
    const placesFor = (address: string) => {
      const taken: (() => void)[] = [];
      while (compressing.hasRoom(address)) taken.push(compressing.take(address, 1));
      return taken;
    };
    const [attacker, visitor] = [placesFor(ATTACKER), placesFor(VISITOR)];
    expect([attacker.length, visitor.length, placesFor('192.0.2.1').length]).toEqual([8, 8, 0]);
    attacker[0]?.();
    expect([placesFor('192.0.2.1').length, placesFor(VISITOR).length]).toEqual([1, 0]);
  });
});

describe('a budget of bytes', () => {
  const limits = { perAddress: 10, atOnce: 15, reserved: 0, waiting: 0, retryAfter: 7 };

  it('refuses an address more than its share with 429, while another has room [HOST-01]', () => {
    const budget = new Budget(limits);
    budget.take(ATTACKER, 6);
    expect(refusedBy(() => budget.take(ATTACKER, 5))).toEqual(slowDown(7));
    budget.take(ATTACKER, 4);
    budget.take(VISITOR, 5);
    expect(refusedBy(() => budget.take(VISITOR, 1))).toEqual(busy(7));
  });

  it('takes bytes back once, however often they are given back [HOST-01]', () => {
    const budget = new Budget(limits);
    const giveBack = budget.take(ATTACKER, 6);
    budget.take(ATTACKER, 4);
    for (let n = 0; n < 3; n += 1) giveBack();
    budget.take(ATTACKER, 6);
    expect(refusedBy(() => budget.take(ATTACKER, 1))).toEqual(slowDown(7));
    budget.take(VISITOR, 5);
    expect(refusedBy(() => budget.take('192.0.2.1', 1))).toEqual(busy(7));
  });

  it('has bytes left for an address that has none under way, whatever others have [HOST-01]', () => {
    const budget = new Budget({ ...limits, reserved: 3 });
    budget.take(ATTACKER, 10);
    budget.take(VISITOR, 5);
    const giveBack = budget.take('192.0.2.1', 2);
    expect(refusedBy(() => budget.take('192.0.2.1', 1))).toEqual(busy(7));
    expect(refusedBy(() => budget.take('192.0.2.2', 2))).toEqual(busy(7));
    giveBack();
    budget.take('192.0.2.2', 3);
  });
});
