/**
 * Servers in different PID namespaces on one data folder, as in a rolling deployment of containers: the second is
 * refused, after a kill the next one takes over, and one that was suspended writes nothing more (HOST-05).
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Server } from '../../../support/server-process.ts';
import { aTicket } from '../../../support/builders.ts';
import { TODAY } from '../../../kit/people.ts';
import { call, readStored } from '../client.ts';
import { ContainedServer, hasContainers } from '../containers.ts';
import type { Findings } from '../findings.ts';
import { dropFolders, makeFolders } from '../../../support/folders.ts';

/** Milliseconds within which the next server answers after the first one was killed; it watches for seven seconds. */
const TAKE_OVER_LIMIT = 20_000;
const WRITERS = 8;

/** Publishes tickets, and keeps the notes of those that were answered with 201. */
class Publisher {
  readonly answered = new Set<string>();
  readonly statuses = new Map<number, number>();

  async publish(server: Server): Promise<number> {
    const notes = randomUUID();
    const answer = await call(server, {
      method: 'POST',
      path: '/api/tickets/tickets/',
      user: { id: 1 },
      body: aTicket({ notes }),
    });
    const status = answer?.status ?? 0;
    if (status === 201) this.answered.add(notes);
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    return status;
  }

  async publishUntil(server: Server, isOver: () => boolean): Promise<void> {
    while (!isOver()) if ((await this.publish(server)) !== 201) await wait(20);
  }

  /** The answered tickets that a server does not have. */
  async lost(server: Server): Promise<string[]> {
    const { tickets } = await readStored(server);
    const there = new Set(tickets.map((ticket) => ticket.notes));
    return [...this.answered].filter((notes) => !there.has(notes));
  }
}

export const pidNamespaces = async (findings: Findings, times = 3): Promise<void> => {
  if (!hasContainers()) {
    console.log('  no PID namespaces here: skipped');
    return;
  }
  const folders = await makeFolders();
  const environment = { ...folders.environment, DEMO_DATE: TODAY };
  const running: ContainedServer[] = [];
  const start = async () => {
    const one = await ContainedServer.start(environment);
    running.push(one);
    return one;
  };
  const publisher = new Publisher();
  try {
    for (let n = 0; n < times; n += 1) {
      const first = await start();
      await publisher.publish(first.server);
      await refuseSecond(first, environment, publisher, findings);
      const second = await takeOverAfterKill(first, start, publisher, findings);
      const third = await takeOverSuspended(second, start, publisher, findings);
      third.signal('SIGTERM');
      await third.server.exit();
    }
  } finally {
    await Promise.all(running.map((one) => one.end()));
    await dropFolders(folders);
  }
  console.log(`  answers by status: ${JSON.stringify([...publisher.statuses])}`);
};

const refuseSecond = async (
  first: ContainedServer,
  environment: Readonly<Record<string, string>>,
  publisher: Publisher,
  findings: Findings,
): Promise<void> => {
  const what = 'a second server in another PID namespace';
  findings.tried(what);
  const second = await ContainedServer.spawn(environment);
  const begun = second.server.answers('/api/calendar/').then(
    () => true,
    () => false,
  );
  findings.check(what, !(await begun), 'it starts');
  await second.end();
  const says = second.server.output.includes('in use by process 1 in another container');
  findings.check(what, says, `it prints '${second.server.output}'`);
  const status = await publisher.publish(first.server);
  findings.check(what, status === 201, `the first one answers ${status}`);
};

const takeOverAfterKill = async (
  first: ContainedServer,
  start: () => Promise<ContainedServer>,
  publisher: Publisher,
  findings: Findings,
): Promise<ContainedServer> => {
  const what = 'a server in another PID namespace after a kill';
  findings.tried(what);
  const writing = publisher.publishUntil(first.server, () => first.server.ended);
  await wait(200);
  await first.kill();
  await writing;
  const began = performance.now();
  const next = await start();
  const took = Math.round(performance.now() - began);
  console.log(`  took over after ${took} ms`);
  findings.check(what, took < TAKE_OVER_LIMIT, `it took ${took} ms`);
  findings.found(what, await publisher.lost(next.server));
  return next;
};

/** The owner is suspended while it writes, and continued when another one has taken the folder over and writes too. */
const takeOverSuspended = async (
  owner: ContainedServer,
  start: () => Promise<ContainedServer>,
  publisher: Publisher,
  findings: Findings,
): Promise<ContainedServer> => {
  const what = 'an owner that was suspended';
  findings.tried(what);
  const writing = Array.from({ length: WRITERS }, () =>
    publisher.publishUntil(owner.server, () => owner.server.ended),
  );
  await wait(200 + Math.random() * 100);
  owner.signal('SIGSTOP');
  const next = await start();
  let isOver = false;
  const going = publisher.publishUntil(next.server, () => isOver);
  await wait(200);
  owner.signal('SIGCONT');
  const code = await owner.server.exit();
  await Promise.all(writing);
  isOver = true;
  await going;
  findings.check(what, code === 1, `it ends with ${code}`);
  const says = /This server stops: .* is no longer its own/.test(owner.server.output);
  findings.check(what, says, `it prints '${owner.server.output}'`);
  findings.found(what, await publisher.lost(next.server));
  // What is on disk, apart from what the process has in memory.
  await next.kill();
  const again = await start();
  findings.found(`${what}, after a restart`, await publisher.lost(again.server));
  return again;
};
