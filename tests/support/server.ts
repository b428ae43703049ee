import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { buildScenario, PERSONAS, SEED_FINGERPRINT } from '../../seed/scenarios.ts';
import { readConfig } from '../../server/config.ts';
import { SandboxClock } from '../../server/lab/sandbox/clock.ts';
import { makeLaboratory, type LaboratoryDeps } from '../../server/lab/laboratory.ts';
import { Sandboxes } from '../../server/lab/sandbox/sandboxes.ts';
import { Sandbox } from '../../server/lab/sandbox/sandbox.ts';
import { Snapshots } from '../../server/lab/sandbox/snapshots.ts';
import { HashingThread } from '../../server/node/hasher.ts';
import { ImagePreparer, type ImageSeconds } from '../../server/node/prepare-image.ts';
import type { Deps } from '../../server/call/route.ts';
import type { AppDeps } from '../../server/call/laboratory.ts';
import type { Timeouts } from '../../server/http/http-server.ts';
import { AddressTries } from '../../server/call/throttle.ts';
import { makeTurns } from '../../server/call/turns.ts';
import { Passwords } from '../../server/call/passwords.ts';
import { Sessions } from '../../server/call/sessions.ts';
import { Seeds } from '../../server/store/seeds.ts';
import type { GuardedFiles } from '../../server/store/data-lock.ts';
import { readScenarioFiles, readStoredScenario } from '../../server/lab/document/scenario-files.ts';
import type { Mail, User } from '../../server/store/schema.ts';
import { Store } from '../../server/store/store.ts';
import { DEFAULT_ID } from '../../server/world/world.ts';
import { WorldImages } from '../../server/world/world-images.ts';
import { Client } from './client.ts';
import { askBy, handlerAdapter, type Fetch } from './handler-adapter.ts';
import { HELD } from './open-storage.ts';

/** Takes what is to be closed after the test, or the test file, that opens it; a process without Vitest closes its own. */
export const atEnd = { close: (_close: () => Promise<void>): void => {} };

/** The frozen date of the tests, unless a test sets another. */
export const TODAY = '2026-06-12';
export const SECRET = 'a-secret-that-only-tests-know-of';

const readSeeds = async (scenariosFolder: string): Promise<Seeds> => {
  const { scenarios } = await readScenarioFiles(scenariosFolder);
  return new Seeds(buildScenario, SEED_FINGERPRINT, scenarios, readStoredScenario);
};
/** The rows of the seed, built once for each test file and shared by its servers. */
export const seeds = await readSeeds(readConfig({}).SCENARIOS_DIR);

/** Ids of the seeded users that tests log in as. */
export const PEOPLE = {
  marta: 1,
  luca: 2,
  nuovo: 3,
  admin: 4,
  paolo: 5,
  sara: 6,
  davide: 7,
  elena: 8,
} as const;
export type Person = keyof typeof PEOPLE;

/** Defects with which `npm run gym -- --own` runs the tests (LAB-08). */
export const GYM_DEFECTS = (process.env['GYM_DEFECTS'] ?? '').split(',').filter(Boolean);

export const PASSWORD = PERSONAS[0]?.password ?? '';

/** A fake instead of bcrypt, whose cost would slow down tests that are not about passwords. */
const quickPasswords = (): Deps['passwords'] => {
  const seeded = seeds.of('empty', TODAY).users.get(PEOPLE.marta)?.password;
  return {
    hash: (password) => Promise.resolve(`quick:${password}`),
    matches: (password, hash) =>
      Promise.resolve(hash === seeded ? password === PASSWORD : hash === `quick:${password}`),
  };
};

/** Real bcrypt, for tests that depend on it. */
export const realPasswords = (): Passwords => {
  const passwords = new Passwords(SECRET, new HashingThread());
  atEnd.close(() => passwords.close());
  return passwords;
};

interface Options {
  passwords?: Deps['passwords'];
  /** Environment variables. */
  settings?: Record<string, string>;
  /** Frozen date of the default sandbox and of those created without a date; `null` follows the real clock. */
  date?: string | null;
  /** Instead of an in-memory store for the default sandbox. */
  store?: Store;
  /** Instead of a temporary folder for the snapshots. */
  dataFolder?: string;
  /** Pictures of named sandboxes are in folders, as in the static edition, instead of memory. */
  imageFolders?: boolean;
  /** Those of that folder. */
  files?: GuardedFiles;
  /** Instead of the host's clock, by which sandboxes are in use: milliseconds from any fixed moment. */
  elapsed?: () => number;
  /** Instead of the product's timeouts for slow clients. */
  timeouts?: Partial<Timeouts>;
  /** Instead of some of the product's time limits for decoding pictures, in seconds. */
  imageSeconds?: Partial<ImageSeconds>;
}

/** A sandbox of a test server: its state, and clients that are logged in to it. */
export class TestSandbox {
  constructor(
    readonly state: Sandbox,
    private readonly adapter: ConstructorParameters<typeof Client>[0],
  ) {}

  /** The names of its images: of a named sandbox those in memory, of the default one the files on disk. */
  async files(): Promise<string[]> {
    const { folder, names } = this.state.images;
    const files = folder === null ? names : await readdir(folder).catch(() => []);
    return files.toSorted();
  }

  user(person: Person): User {
    const user = this.state.store.users.get(PEOPLE[person]);
    if (!user) throw new Error(`the seed has no ${person}`);
    return user;
  }

  token(person: Person): string {
    return new Sessions(SECRET).issue(this.user(person), this.state);
  }

  /** A client that is logged in as this person, even if the account is inactive. */
  as(person: Person): Client {
    return this.visitor.with({ authorization: `Bearer ${this.token(person)}` });
  }

  /** A client without a session. */
  get visitor(): Client {
    return new Client(
      this.adapter,
      this.state.id === DEFAULT_ID ? {} : { 'x-sandbox': this.state.id },
    );
  }
}

interface SandboxOptions {
  id?: string;
  scenario?: string;
  date?: string;
}

/** What calls are answered with, and what the laboratory is made of. */
export type TestDeps = AppDeps & Pick<LaboratoryDeps, 'sandboxes'>;

export interface TestApi {
  deps: TestDeps;
  /** Every mail sent, with the id of its sandbox. */
  sentMails: { mail: Mail; sandboxId: string }[];
  /** Every line logged. */
  logged: string[];
  /** The sandbox of requests that select none. */
  default: TestSandbox;
  /** Creates a sandbox; with a random id by default. */
  createSandbox(options?: SandboxOptions): TestSandbox;
  /** For who does not wait for the end of the test, or of the file. */
  close(): Promise<void>;
}

export interface TestServer extends TestApi {
  url: string;
}

/** The handler of the static edition. */
interface TestHandler extends TestApi {
  fetch: Fetch;
}

/** What calls are answered with: data in memory, images in a temporary folder. */
const openCore = async (options: Options) => {
  const folder = await mkdtemp(join(tmpdir(), 'rivola-test-'));
  const isPlanted = GYM_DEFECTS.length > 0;
  const config = readConfig({
    LOG_LEVEL: 'error',
    ...(isPlanted && { DEMO_DEFECTS_OF: 'gym' }),
    ...options.settings,
  });
  const date = options.date === undefined ? TODAY : options.date;
  const clock = new SandboxClock(date);
  const sentMails: TestApi['sentMails'] = [];
  const logged: string[] = [];
  const folderOfScenarios = options.settings?.['SCENARIOS_DIR'];
  const served = folderOfScenarios ? await readSeeds(folderOfScenarios) : seeds;
  const store = options.store ?? new Store(served, 'default', clock.today());
  const files = options.files ?? HELD;
  const snapshots = await new Snapshots({
    folder: join(options.dataFolder ?? folder, 'snapshots'),
    seeds: served,
    most: config.DEMO_SNAPSHOTS,
    mostBytes: config.DEMO_SNAPSHOTS_MB * 1024 * 1024,
    warn: (text) => logged.push(text),
    files,
  }).load();
  const sandboxes = new Sandboxes({
    seeds: served,
    snapshots,
    default: new Sandbox({
      id: DEFAULT_ID,
      store,
      images: new WorldImages(join(folder, '.uploads', DEFAULT_ID), files),
      clock,
      onMail: (mail) => sentMails.push({ mail, sandboxId: DEFAULT_ID }),
    }),
    makeImages: () =>
      options.imageFolders ? new WorldImages(join(folder, randomUUID()), files) : new WorldImages(),
    run: '',
    date,
    most: config.DEMO_SANDBOXES,
    mostBytes: config.DEMO_SANDBOXES_MB * 1024 * 1024,
    elapsed: options.elapsed ?? (() => performance.now()),
    onMail: (mail, sandboxId) => sentMails.push({ mail, sandboxId }),
    onLeftover: (sandbox) => logged.push(`left over: ${sandbox.id}`),
  });
  if (isPlanted) sandboxes.create({ id: 'gym' }).defects.set(GYM_DEFECTS);
  const imagePreparer = new ImagePreparer(options.imageSeconds);
  const sessions = new Sessions(SECRET);
  const product: Deps = {
    config,
    secret: SECRET,
    sessions,
    world: sandboxes.default,
    turns: makeTurns(config),
    tries: new AddressTries(config, () => performance.now()),
    passwords: options.passwords ?? quickPasswords(),
    imagePreparer,
    log: pino({ level: 'error' }, { write: (line: string) => logged.push(line) }),
  };
  const laboratory =
    config.DEMO_CONTROLS === 'off'
      ? null
      : makeLaboratory({
          ...product,
          config,
          sandboxes,
          personas: PERSONAS,
        });
  const deps: TestDeps = { ...product, laboratory, sandboxes };
  return {
    deps,
    sentMails,
    logged,
    create: ({ id = randomUUID(), scenario, date: day = TODAY }: SandboxOptions): Sandbox =>
      sandboxes.create({ id, scenario, date: day }),
    close: async () => {
      imagePreparer.close();
      await sandboxes.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** What is opened, closed once: when somebody asks for it, or else at the end. */
const closedAtEnd = async <Api extends TestApi>(opening: Promise<Api>): Promise<Api> => {
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= opening.then((api) => api.close()));
  atEnd.close(close);
  return { ...(await opening), close };
};

/** Starts the server on a free port. */
export const testServer = (options: Options = {}): Promise<TestServer> =>
  closedAtEnd(startServer(options));

const startServer = async (options: Options): Promise<TestServer> => {
  const { create, close, ...core } = await openCore(options);
  // Tests without a port do not load Express.
  const { createApp } = await import('../../server/app.ts');
  const { createHttpServer } = await import('../../server/http/http-server.ts');
  const { withPlantedScript } = await import('../../server/lab/node/open.ts');
  const front = core.deps.laboratory ? { front: withPlantedScript } : {};
  const http = createHttpServer(createApp(core.deps), { timeouts: options.timeouts, ...front });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return {
    ...core,
    url,
    default: new TestSandbox(core.deps.sandboxes.default, url),
    createSandbox: (given = {}) => new TestSandbox(create(given), url),
    close: async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
      await close();
    },
  };
};

/** The same API without a port. */
export const testHandler = (options: Options = {}): Promise<TestHandler> =>
  closedAtEnd(openHandler(options));

const openHandler = async (options: Options): Promise<TestHandler> => {
  const { create, ...core } = await openCore(options);
  const fetch = handlerAdapter(core.deps);
  const ask = askBy(fetch);
  return {
    ...core,
    fetch,
    default: new TestSandbox(core.deps.sandboxes.default, ask),
    createSandbox: (given = {}) => new TestSandbox(create(given), ask),
  };
};
