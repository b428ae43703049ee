/**
 * The host's clock steps while a server runs: an hour back, a year forward, and back again. Sessions and links follow it;
 * pauses, ids, the stored data and the lock do not.
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PAUSE_SECONDS } from '#contract/limits';
import { RIVOLA, Server } from '../../../support/server-process.ts';
import { PASSWORD } from '../../../kit/people.ts';
import { aTicket } from '../../../support/builders.ts';
import { call, mustCall, readStored } from '../client.ts';
import type { Findings } from '../findings.ts';
import { dropFolders, makeFolders } from '../../../support/folders.ts';

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;
const STEPPED = pathToFileURL(join(import.meta.dirname, 'stepped-clock.mjs')).href;
const ARGS = ['--import', STEPPED, ...RIVOLA];
const WHAT = 'the host’s clock steps';

const MARTA = 'marta.greco@example.com';
const LUCA = 'luca.bianchi@example.com';
const SARA = 'sara.colombo@example.com';

const post = (path: string, body: Record<string, unknown>) =>
  ({ method: 'POST', path, body }) as const;
const logIn = (email: string, password = PASSWORD) =>
  post('/api/users/auth/login/', { email, password });
const profile = (access: string) =>
  ({ method: 'GET', path: '/api/users/user/me/', access }) as const;

/** A server, and what it has answered. */
class Stepping {
  readonly #published: number[] = [];

  private constructor(
    private server: Server,
    private readonly environment: Readonly<Record<string, string>>,
    private readonly findings: Findings,
  ) {}

  static async start(
    environment: Readonly<Record<string, string>>,
    findings: Findings,
  ): Promise<Stepping> {
    return new Stepping(await Server.start(ARGS, environment), environment, findings);
  }

  check(holds: boolean, problem: string): void {
    this.findings.check(WHAT, holds, problem);
  }

  async step(milliseconds: number): Promise<void> {
    this.server.child.send({ step: milliseconds });
    await once(this.server.child, 'message');
  }

  /** Checks the status of a call. */
  async expect(when: string, request: Parameters<typeof call>[1], status: number): Promise<void> {
    const answer = await call(this.server, request);
    const is = answer?.status ?? 0;
    this.check(is === status, `${when}: ${request.path} answers ${is} and not ${status}`);
  }

  async session(email: string): Promise<string> {
    const { access } = (await mustCall(this.server, logIn(email))) as { access: string };
    return access;
  }

  /** Publishes a ticket for a day that the server's clock has not passed; its id must be the next one. */
  async publish(when: string, access: string): Promise<void> {
    const clock = { method: 'GET', path: '/api/demo/clock/' } as const;
    const { today } = (await mustCall(this.server, clock)) as { today: string };
    const date = `${Number(today.slice(0, 4)) + 1}${today.slice(4, 8)}01`;
    const body = aTicket({ date, notes: when });
    const answer = await call(this.server, { ...post('/api/tickets/tickets/', body), access });
    const id = (answer?.body as { id?: number } | null)?.id ?? 0;
    const last = this.#published.at(-1);
    const isNext = last === undefined ? id > 0 : id === last + 1;
    this.check(isNext, `${when}: the ticket after ${last ?? '-'} has the id ${id}`);
    this.#published.push(id);
  }

  /** The mail that was sent last comes first, whatever its instant. */
  async askForLink(when: string, email: string): Promise<Record<string, unknown>> {
    await mustCall(this.server, post('/api/auth/password/reset/', { email }));
    const outbox = { method: 'GET', path: '/api/demo/outbox/' } as const;
    const [mail] = (await mustCall(this.server, outbox)) as { to: string; link: string }[];
    this.check(mail?.to === email, `${when}: the newest mail is to ${mail?.to}`);
    const [uid, token] = (mail?.link ?? '').split('/').slice(-2);
    const password = 'Nuova-2026!';
    return { uid, token, new_password1: password, new_password2: password };
  }

  /** The seconds that a wrong login has to wait: as many as before, less those that passed. */
  async expectPause(when: string): Promise<void> {
    const { url } = this.server;
    const { path, body } = logIn(SARA, 'sbagliata');
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const seconds = Number(answer.headers.get('retry-after'));
    const isRight = answer.status === 429 && seconds > 0 && seconds <= PAUSE_SECONDS;
    this.check(isRight, `${when}: a login is answered ${answer.status}, again in ${seconds} s`);
  }

  async keepSnapshot(name: string): Promise<void> {
    await mustCall(this.server, post('/api/demo/snapshots/', { name }), 201);
  }

  async restart(milliseconds: number): Promise<void> {
    await this.server.kill();
    const environment = { ...this.environment, CLOCK_STEP: String(milliseconds) };
    this.server = await Server.start(ARGS, environment);
  }

  /** All tickets and snapshots are there, and the server has warned of nothing. */
  async inspect(when: string, names: readonly string[]): Promise<void> {
    const ids = new Set((await readStored(this.server)).tickets.map(({ id }) => id));
    const lost = this.#published.filter((id) => !ids.has(id));
    this.check(lost.length === 0, `${when}: the tickets ${lost.join()} are lost`);
    const list = { method: 'GET', path: '/api/demo/snapshots/' } as const;
    const kept = (await mustCall(this.server, list)) as { name: string }[];
    const found = kept.map(({ name }) => name).toSorted();
    this.check(found.join() === names.join(), `${when}: the snapshots are ${found.join()}`);
    this.check(!/⚠|stops/.test(this.server.output), `${when}: it printed ${this.server.output}`);
  }

  async end(): Promise<void> {
    await this.server.kill();
  }
}

const stepThrough = async (stepping: Stepping): Promise<void> => {
  const confirm = (body: Record<string, unknown>) =>
    post('/api/auth/password/reset/confirm/', body);
  const first = await stepping.session(MARTA);
  await stepping.publish('before', first);
  for (let n = 0; n < 5; n += 1) await stepping.expect('before', logIn(SARA, 'sbagliata'), 400);
  await stepping.expectPause('before');
  const early = await stepping.askForLink('before', LUCA);
  await stepping.keepSnapshot('prima');

  await stepping.step(-HOUR);
  await stepping.expect('an hour back', profile(first), 200);
  await stepping.expectPause('an hour back');
  await stepping.publish('an hour back', first);
  const second = await stepping.session(MARTA);
  await stepping.expect('an hour back', profile(second), 200);
  const late = await stepping.askForLink('an hour back', MARTA);
  await stepping.expect('an hour back', confirm(early), 200);
  await stepping.expect('an hour back, again', confirm(early), 400);
  await stepping.keepSnapshot('dopo');

  await stepping.step(YEAR);
  await stepping.expect('a year on', profile(first), 401);
  await stepping.expect('a year on', profile(second), 401);
  await stepping.expectPause('a year on');
  await stepping.expect('a year on', confirm(late), 400);
  const third = await stepping.session(MARTA);
  await stepping.publish('a year on', third);
  await stepping.askForLink('a year on', SARA);
  await stepping.keepSnapshot('poi');

  await stepping.step(0);
  await stepping.expect('back', profile(first), 200);
  await stepping.publish('back', await stepping.session(MARTA));
  await stepping.inspect('back', ['dopo', 'poi', 'prima']);
  for (const [when, step] of [
    ['after a restart', 0],
    ['after a restart an hour back', -HOUR],
    ['after a restart a year on', YEAR],
  ] as const) {
    await stepping.restart(step);
    await stepping.inspect(when, ['dopo', 'poi', 'prima']);
    await stepping.publish(when, await stepping.session(MARTA));
  }
};

export const stepClock = async (findings: Findings): Promise<void> => {
  const folders = await makeFolders();
  findings.tried(WHAT);
  const stepping = await Stepping.start(folders.environment, findings);
  try {
    await stepThrough(stepping);
  } finally {
    await stepping.end();
    await dropFolders(folders);
  }
};
