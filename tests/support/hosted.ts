/** A hosted demo with a sandbox for each visitor, and its visitors. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '#contract/auth';
import { searchTickets } from '#contract/search';
import { publishTicket } from '#contract/tickets';
import { aTicket } from './builders.ts';
import type { Answer, Client } from './client.ts';
import { PASSWORD, testServer, type TestServer } from './server.ts';

const MINUTE = 60_000;

/** A stand-in for the built client, in a folder. */
export const makeClient = async (folder: string): Promise<string> => {
  const client = join(folder, 'client');
  await mkdir(client);
  await writeFile(join(client, 'index.html'), '<!doctype html><title>Rivola</title>');
  return client;
};

export class HostedDemo {
  #moved = 0;
  server!: TestServer;

  private constructor(
    readonly root: string,
    private readonly settings: Record<string, string>,
  ) {}

  static async start(settings: Record<string, string> = {}): Promise<HostedDemo> {
    const root = await mkdtemp(join(tmpdir(), 'rivola-hosted-'));
    const demo = new HostedDemo(root, {
      CLIENT_DIR: await makeClient(root),
      DEMO_PER_VISITOR: 'on',
      // So that callers of this machine are counted too.
      PUBLIC_URL: 'https://rivola.example',
      ...settings,
    });
    await demo.restart();
    return demo;
  }

  /** Stops the server, if it runs, and starts one on the same folder. */
  async restart(settings: Record<string, string> = {}): Promise<void> {
    await this.server?.close();
    this.server = await testServer({
      settings: { ...this.settings, ...settings },
      dataFolder: this.root,
      elapsed: () => performance.now() + this.#moved,
    });
  }

  get visitors() {
    return this.server.deps.sandboxes.visitors;
  }

  /** Lets time pass for the idle; it moves no sandbox's clock. */
  wait(minutes: number): void {
    this.#moved += minutes * MINUTE;
  }

  /** A caller at an address, without a cookie. */
  from(address: string): Client {
    return this.server.default.visitor.with({ 'x-forwarded-for': address });
  }

  /** The files of all visitors, by the names of their folders. */
  async files(): Promise<string[]> {
    const names: string[] = await readdir(join(this.root, 'visitors')).catch(() => []);
    return names.toSorted();
  }

  async close(): Promise<void> {
    await this.server.close();
    await rm(this.root, { recursive: true, force: true });
  }
}

const cookieOf = ({ headers }: Answer): string => headers['set-cookie']?.[0]?.split(';')[0] ?? '';

/** Where visitors come from: answers a caller at an address. */
interface Callers {
  from(address: string): Client;
}

/** Someone with a browser, in a sandbox of their own. */
export class Visitor {
  static #last = 0;
  /** What they wrote on their tickets. */
  readonly notes: string[] = [];

  private constructor(
    private readonly demo: Callers,
    readonly address: string,
    readonly cookie: string,
    private readonly token = '',
  ) {}

  /** Opens a page, as everyone does first. */
  static async arrive(demo: Callers, address: string): Promise<Visitor> {
    const page = await demo.from(address).with({ accept: 'text/html' }).get('/cerca');
    return new Visitor(demo, address, cookieOf(page));
  }

  /** Arrives, logs in as Luca and publishes a ticket. */
  static async withWork(demo: Callers, address: string): Promise<Visitor> {
    const visitor = await (await Visitor.arrive(demo, address)).logIn();
    const answer = await visitor.publish();
    if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.text}`);
    return visitor;
  }

  get browser(): Client {
    const authorization = this.token && `Bearer ${this.token}`;
    return this.demo.from(this.address).with({ cookie: this.cookie, authorization });
  }

  async logIn(): Promise<Visitor> {
    const body = { email: 'luca.bianchi@example.com', password: PASSWORD };
    const answer = await this.browser.call(login, { body });
    if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
    const cookie = cookieOf(answer) || this.cookie;
    return new Visitor(this.demo, this.address, cookie, answer.body.access);
  }

  /** Publishes a ticket with a note of its own. */
  async publish(image?: Blob): Promise<Answer> {
    Visitor.#last += 1;
    const notes = `lavoro ${Visitor.#last} di ${this.address}`;
    const answer = await this.browser.call(publishTicket, { body: aTicket({ notes }), image });
    if (answer.status === 201) this.notes.push(notes);
    return answer;
  }

  search(): Promise<Answer> {
    return this.browser.call(searchTickets, { query: {} });
  }

  /** Which of their own tickets they find. */
  async found(): Promise<string[]> {
    const { text } = await this.search();
    return this.notes.filter((notes) => text.includes(`"${notes}"`));
  }
}
