/** A server with users that write to it, before, during and after a fault. */
import { RIVOLA, Server } from '../../bench/lib/servers.ts';
import { call, mustCall, readStored } from '../client.ts';
import type { FaultSettings } from '../faults.ts';
import type { Findings } from '../findings.ts';
import { dropFolders, makeFolders, type Folders } from '../folders.ts';
import { inspect, makeActors } from '../kills.ts';
import { Ids } from '../model.ts';
import type { Actor } from '../people.ts';

/** Milliseconds within which the users must get the answers that they wait for. */
const LIMIT = 60_000;

interface Options {
  folders?: Folders;
  args?: readonly string[];
  environment?: Readonly<Record<string, string>>;
}

/**
 * Lets each pair write until it has got the wanted status `times` times. `mayDrop` is for a server that cannot accept new
 * connections: a call that needs one gets no answer, and never reaches it.
 */
export const workUntil = async (
  server: Server,
  actors: readonly Actor[],
  times: number,
  wanted: (status: number) => boolean,
  mayDrop = false,
): Promise<string[]> => {
  const late = performance.now() + LIMIT;
  const each = await Promise.all(
    actors.map(async (actor) => {
      for (let seen = 0; seen < times;) {
        const answer = await actor.act(server);
        if (!answer && !mayDrop) return ['a write got no answer'];
        if (answer && wanted(answer.status)) seen += 1;
        if (performance.now() > late)
          return [`only ${seen} of ${times} answers had the expected status`];
      }
      return [];
    }),
  );
  return each.flat();
};

export const isDone = (status: number): boolean => status < 300;
export const isRefused = (status: number): boolean => status === 503;

export class Trial {
  #actors: Actor[] = [];
  readonly #ids = new Ids();

  private constructor(
    readonly what: string,
    readonly folders: Folders,
    readonly server: Server,
    private readonly options: Options,
    private readonly settings: FaultSettings,
    private readonly findings: Findings,
  ) {}

  /** Starts a server, and lets users write to it. */
  static async start(
    what: string,
    settings: FaultSettings,
    findings: Findings,
    options: Options = {},
  ): Promise<Trial> {
    const folders = options.folders ?? (await makeFolders());
    const server = await Trial.#serve(folders, options);
    const trial = new Trial(what, folders, server, options, settings, findings);
    findings.tried(what);
    await trial.reset();
    await trial.work(4, isDone);
    return trial;
  }

  static #serve(folders: Folders, { args = RIVOLA, environment = {} }: Options): Promise<Server> {
    return Server.start(args, { ...folders.environment, ...environment });
  }

  /** Resets the sandbox, and lets two other pairs of users begin. */
  async reset(): Promise<void> {
    await mustCall(this.server, { method: 'POST', path: '/api/demo/reset/', body: {} });
    const stored = await readStored(this.server);
    const date = stored.tickets.reduce((last, one) => (one.date > last ? one.date : last), '');
    this.#actors = makeActors(stored, 2, { ...this.settings, date }, this.#ids);
  }

  /** Lets the users write until each pair has got the wanted status so many times. */
  async work(times: number, wanted: (status: number) => boolean, mayDrop = false): Promise<void> {
    this.found(await workUntil(this.server, this.#actors, times, wanted, mayDrop));
  }

  /** Lets the users write until the server is killed. */
  async workUntilKilled(answered: () => void): Promise<void> {
    await Promise.all(this.#actors.map((actor) => actor.workUntilGone(this.server, answered)));
  }

  found(problems: readonly string[]): void {
    this.findings.found(this.what, problems);
  }

  check(holds: boolean, problem: string): void {
    this.findings.check(this.what, holds, problem);
  }

  /** Checks that a call is answered with this status. */
  async expect(request: Parameters<typeof call>[1], status: number): Promise<void> {
    const answer = await call(this.server, request);
    const { method, path } = request;
    this.check(
      answer?.status === status,
      `${method} ${path} should answer ${status}: ${JSON.stringify(answer)}`,
    );
  }

  /** Kills the server, starts it again, and compares what is stored with what was answered. */
  async inspectAfterKill(
    beforeStart: () => Promise<void> = () => Promise.resolve(),
  ): Promise<Trial> {
    await this.server.kill();
    await beforeStart();
    const server = await Trial.#serve(this.folders, this.options);
    const { what, folders, options, settings, findings } = this;
    const next = new Trial(what, folders, server, options, settings, findings);
    next.#actors = this.#actors;
    this.found(await inspect(server, folders, this.#actors, this.#ids));
    return next;
  }

  async end(): Promise<void> {
    await this.server.kill();
    if (!this.options.folders) await dropFolders(this.folders);
  }
}

/** The program of a server's decoder, as its command line shows it. */
export const DECODER = 'decoder-child.mjs';
