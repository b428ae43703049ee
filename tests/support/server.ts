import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { inventor } from '../../seed/inventor.ts';
import { buildScenario, PERSONAS, SEED_FINGERPRINT } from '../../seed/scenarios.ts';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { SandboxClock } from '../../server/sandbox/clock.ts';
import { DEFAULT_ID, Sandboxes } from '../../server/sandbox/sandboxes.ts';
import { Sandbox } from '../../server/sandbox/sandbox.ts';
import { Snapshots } from '../../server/sandbox/snapshots.ts';
import { ImagePreparer, type ImageSeconds } from '../../server/node/prepare-image.ts';
import type { Deps } from '../../server/call/deps.ts';
import { createHttpServer, type Timeouts } from '../../server/http/http-server.ts';
import { behindDefects } from '../../server/http/planted-defects.ts';
import { Admission } from '../../server/security/admission.ts';
import { Sessions } from '../../server/security/sessions.ts';
import { Bases } from '../../server/store/bases.ts';
import type { PlantedDefects } from '../../server/http/planted-defects.ts';
import type { HeldFolder } from '../../server/store/held-folder.ts';
import { readScenarioFiles } from '../../server/store/scenario-files.ts';
import type { Mail, User } from '../../server/store/schema.ts';
import { Store } from '../../server/store/store.ts';
import { ImageFolder } from '../../server/images/image-folder.ts';
import { plantedAddress } from '../tools/gym/planted-address.ts';
import { Client } from './client.ts';
import { startHandler } from './handler-server.ts';

/** The frozen date of the tests, unless a test sets another. */
export const TODAY = '2026-06-12';
export const SECRET = 'a-secret-that-only-tests-know-of';

const readBases = async (scenariosFolder: string): Promise<Bases> => {
  const { scenarios } = await readScenarioFiles(scenariosFolder);
  return new Bases(buildScenario, SEED_FINGERPRINT, scenarios);
};
/** The rows of the seed, built once for each test file and shared by its servers. */
export const bases = await readBases(readConfig({}).SCENARIOS_DIR);

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
  const seeded = bases.of('empty', TODAY).users.rows.get(PEOPLE.marta)?.password;
  return {
    hash: (password) => Promise.resolve(`quick:${password}`),
    matches: (password, hash) =>
      Promise.resolve(hash === seeded ? password === PASSWORD : hash === `quick:${password}`),
  };
};

/** A folder that is never lost. */
const HELD: HeldFolder = {
  isLost: false,
  lost: new Promise(() => {}),
  assertHeld: () => Promise.resolve(),
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
  /** Of that folder. */
  lock?: HeldFolder;
  /** Instead of the product's timeouts for slow clients. */
  timeouts?: Partial<Timeouts>;
  /** What carries the calls: Express, or the handler of the static edition. */
  home?: 'express' | 'handler';
  /** Instead of the product's time limits for decoding pictures, in seconds. */
  imageSeconds?: ImageSeconds;
}

/** A sandbox of a test server: its state, and clients that are logged in to it. */
export class TestSandbox {
  constructor(
    readonly state: Sandbox,
    private readonly url: string,
  ) {}

  /** The names of the files in its image folder on disk. */
  async files(): Promise<string[]> {
    const names: string[] = await readdir(this.state.images.folder).catch(() => []);
    return names.toSorted();
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
    return new Client(this.url, this.state.id === DEFAULT_ID ? {} : { 'x-sandbox': this.state.id });
  }
}

export interface TestServer {
  url: string;
  deps: Deps;
  /** Every mail sent, with the id of its sandbox. */
  sentMails: { mail: Mail; sandboxId: string }[];
  /** Every line logged. */
  logged: string[];
  /** The sandbox of requests that select none. */
  default: TestSandbox;
  /** Creates a sandbox; with a random id by default. */
  createSandbox(options?: { id?: string; scenario?: string; date?: string }): TestSandbox;
  close(): Promise<void>;
}

/** Starts the server on a free port, with its data in memory and its images in a temporary folder. */
export const testServer = async (options: Options = {}): Promise<TestServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'rivola-test-'));
  const config = readConfig({ LOG_LEVEL: 'error', ...options.settings });
  const date = options.date === undefined ? TODAY : options.date;
  const clock = new SandboxClock(date);
  const sentMails: TestServer['sentMails'] = [];
  const logged: string[] = [];
  const folderOfScenarios = options.settings?.['SCENARIOS_DIR'];
  const served = folderOfScenarios ? await readBases(folderOfScenarios) : bases;
  const store = options.store ?? new Store(served, 'default', clock.today());
  const lock = options.lock ?? HELD;
  const snapshots = await Snapshots.open({
    folder: join(options.dataFolder ?? folder, 'snapshots'),
    seed: served.fingerprint,
    most: config.DEMO_SNAPSHOTS,
    mostBytes: config.DEMO_SNAPSHOTS_MB * 1024 * 1024,
    now: () => new SandboxClock(null).instant(),
    warn: (text) => logged.push(text),
    lock,
  });
  const sandboxes = new Sandboxes({
    bases: served,
    snapshots,
    default: new Sandbox(
      DEFAULT_ID,
      store,
      ImageFolder.empty(join(folder, DEFAULT_ID)),
      clock,
      (mail) => sentMails.push({ mail, sandboxId: DEFAULT_ID }),
    ),
    uploadsFolder: folder,
    date,
    most: config.DEMO_SANDBOXES,
    mostBytes: config.DEMO_SANDBOXES_MB * 1024 * 1024,
    onMail: (mail, sandboxId) => sentMails.push({ mail, sandboxId }),
    onLeftover: (sandbox) => logged.push(`left over: ${sandbox.id}`),
  });
  const imagePreparer = new ImagePreparer(options.imageSeconds);
  let catalogue: Promise<PlantedDefects> | undefined;
  const loadDefects = () =>
    (catalogue ??= import('../../defects/plant.ts').then(({ makePlanted }) => makePlanted()));
  const deps: Deps = {
    config,
    secret: SECRET,
    sandboxes,
    personas: PERSONAS,
    inventor,
    loadDefects,
    admission: new Admission(config, () => performance.now()),
    passwords: options.passwords ?? quickPasswords(),
    imagePreparer,
    log: pino({ level: 'error' }, { write: (line: string) => logged.push(line) }),
  };
  const server = createHttpServer(createApp(deps), {
    timeouts: options.timeouts,
    front: (application, accept) => behindDefects(application, { ...deps, loadDefects }, accept),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const handler =
    (options.home ?? process.env['CORE_HOME']) === 'handler'
      ? await startHandler({ ...deps, sessions: new Sessions(SECRET) })
      : null;
  const planted = GYM_DEFECTS.length > 0 ? await plantedAddress(GYM_DEFECTS, own) : null;
  const url = handler?.url ?? planted?.url ?? own;
  return {
    url,
    deps,
    sentMails,
    logged,
    default: new TestSandbox(sandboxes.default, url),
    createSandbox: ({ id, scenario, date: day } = {}) =>
      new TestSandbox(
        sandboxes.create({ id: id ?? randomUUID(), scenario, date: day ?? TODAY }),
        url,
      ),
    close: async () => {
      await handler?.close();
      await planted?.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      imagePreparer.close();
      await sandboxes.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
