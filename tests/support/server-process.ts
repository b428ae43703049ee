/** Servers as child processes: starting, stopping and killing them, and reading their resource usage. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { projectRoot, viteArguments } from '../../scripts/lib/project.mjs';
import { freePort } from './processes.ts';
import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { SOURCE } from '../../seed/source.ts';
import { bondOf } from '../../server/call/sessions.ts';
import type { User } from '../../server/store/schema.ts';
import { runNode } from '../../scripts/lib/run.mjs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';

const USAGE = pathToFileURL(join(import.meta.dirname, 'usage.mjs')).href;

/** Arguments for `node` that start the product's server. */
export const RIVOLA = ['--import', 'tsx', 'server/main.ts'];
/** The secret of every server under test, so that sessions can be issued without a login. */
const SECRET = 'a-secret-that-only-the-benchmarks-know';

export interface Usage {
  /** Bytes. */
  rss: number;
  /** Microseconds of processor time since the start, of all threads. */
  cpu: number;
}

/** Milliseconds after which a start or an exit counts as failed. */
const LIMIT = 120_000;

/** A server under test. */
export class Server {
  #output = '';
  #ended = false;
  readonly #end: Promise<unknown>;

  private constructor(
    readonly port: number,
    readonly child: ChildProcess,
  ) {
    const take = (piece: Buffer) => (this.#output += piece.toString());
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    this.#end = once(child, 'close').then(() => (this.#ended = true));
  }

  /** Starts a process without waiting for it. Its port is in `PORT` and replaces `{port}` in settings. */
  static async spawn(
    args: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ): Promise<Server> {
    const port = await freePort();
    const withPort = (text: string) => text.replace('{port}', String(port));
    const settings = Object.entries(environment).map(([name, text]) => [name, withPort(text)]);
    const child = spawn(process.execPath, ['--import', USAGE, ...args], {
      cwd: projectRoot,
      env: {
        ...process.env,
        LOG_LEVEL: 'error',
        JWT_SECRET: SECRET,
        ...(Object.fromEntries(settings) as Record<string, string>),
        PORT: String(port),
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // A process group of its own: Ctrl+C is for the command that started it, and usage.mjs notices when that is gone.
      detached: true,
    });
    return new Server(port, child);
  }

  /** Starts a process and waits until `path` is answered. */
  static async start(
    args: readonly string[],
    environment: Readonly<Record<string, string>> = {},
    path = '/api/calendar/',
  ): Promise<Server> {
    const server = await Server.spawn(args, environment);
    await server.answers(path);
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** What it has printed so far. */
  get output(): string {
    return this.#output;
  }

  get ended(): boolean {
    return this.#ended;
  }

  /** Waits until a path is answered, with any status. */
  async answers(path: string): Promise<void> {
    for (const end = performance.now() + LIMIT; performance.now() < end; await wait(5)) {
      if (this.#ended) throw new Error(`the server ended before it answered:\n${this.#output}`);
      const answer = await fetch(`${this.url}${path}`).catch(() => null);
      if (answer) return void (await answer.arrayBuffer());
    }
    throw new Error(`the server does not answer:\n${this.#output}`);
  }

  async usage(): Promise<Usage> {
    this.child.send('usage');
    for (;;) {
      const [message] = (await once(this.child, 'message')) as [{ usage?: Usage }];
      if (message.usage) return message.usage;
    }
  }

  /** Waits for the process to exit, and returns its exit code; `null` after a signal. */
  async exit(): Promise<number | null> {
    await Promise.race([
      this.#end,
      wait(LIMIT, undefined, { ref: false }).then(() => {
        throw new Error(`the server does not end:\n${this.#output}`);
      }),
    ]);
    return this.child.exitCode;
  }

  async stop(): Promise<number | null> {
    this.child.kill('SIGTERM');
    return this.exit();
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.exit();
  }
}

const KEY = createSecretKey(SECRET, 'utf8');

/** A person's session in a sandbox, as the login would issue it while they have the password of the seed. */
export const sessionOf = (user: Pick<User, 'id'>, sandbox = 'default'): Record<string, string> => {
  const claims = { bond: bondOf(SECRET, sandbox, SOURCE.password.bcrypt) };
  const token = jwt.sign(claims, KEY, { subject: String(user.id), expiresIn: '23h' });
  return { authorization: `Bearer ${token}` };
};

/** The folder of a built client: the one that `CLIENT_DIR` names is built already, else it is built into `folder`. */
export const builtClient = async (folder: string): Promise<string> => {
  const chosen = process.env['CLIENT_DIR'];
  if (chosen) return resolve(projectRoot, chosen);
  const built = await runNode(viteArguments('build', '--outDir', folder));
  if (built.ok) return folder;
  throw new Error(`${built.output}The client could not be built; the reason is above.`);
};

/** The folders of a server under test. */

export interface Folders {
  root: string;
  data: string;
  uploads: string;
  environment: Record<string, string>;
}

export const foldersIn = (root: string): Folders => {
  const [data, uploads] = [join(root, 'data'), join(root, 'uploads')];
  return { root, data, uploads, environment: { DATA_DIR: data, UPLOADS_DIR: uploads } };
};

export const makeFolders = async (): Promise<Folders> =>
  foldersIn(await mkdtemp(join(tmpdir(), 'rivola-crash-')));

export const dropFolders = ({ root }: Folders): Promise<void> =>
  rm(root, { recursive: true, force: true });
