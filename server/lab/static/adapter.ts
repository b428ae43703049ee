/** Everything that the service worker answers with: what `server/main.ts` is to the server. */
import { buildScenario, PERSONAS, SEED_FINGERPRINT } from '../../../seed/scenarios.ts';
import { requestedId } from '../call/resolve-sandbox.ts';
import { SCRIPT_HEADERS, SCRIPT_PATH, scriptAddress, scriptAt } from '../defects/page-script.ts';
import type { Deps } from '../../call/route.ts';
import { WorldImages, type ReadSeedImage } from '../../world/world-images.ts';
import { makeRoutes } from '../../routes.ts';
import { SandboxClock } from '../sandbox/clock.ts';
import { Sandbox } from '../sandbox/sandbox.ts';
import { Sandboxes } from '../sandbox/sandboxes.ts';
import { Snapshots } from '../sandbox/snapshots.ts';
import { makeLaboratory } from '../laboratory.ts';
import { AddressTries } from '../../call/throttle.ts';
import { makeTurns } from '../../call/turns.ts';
import { doBcryptTask } from '../../call/bcrypt-task.mjs';
import { Passwords, type Hasher, type HashTask } from '../../call/passwords.ts';
import { Sessions } from '../../call/sessions.ts';
import { Seeds, type UnreadScenario } from '../../store/seeds.ts';
import { readStoredScenario } from '../document/scenario-files.ts';
import type { GuardedFiles } from '../../store/data-lock.ts';
import { readIfThere } from '../../store/read-if-there.ts';
import { Store } from '../../store/store.ts';
import { FORMAT } from '../../store/migrations.ts';
import { DEFAULT_ID } from '../../world/world.ts';
import { createHandler, type Handle } from './handle.ts';
import { answerPicture, isPictureElsewhere } from './pictures.ts';
import { preparePicture } from './picture-preparer.ts';
import { StoredSandboxes } from './stored-sandboxes.ts';
import type { SandboxLooks } from '#lab/sandbox-header';

const MIB = 1024 * 1024;

/** bcrypt in the worker itself, which serves one person. */
const INLINE_HASHER: Hasher = {
  ask: <T>(task: HashTask) => Promise.resolve(doBcryptTask(task) as T),
  close: () => Promise.resolve(),
};

/** Bytes that the snapshots may take, and the sandboxes; a browser gives a site more than both. */
const SNAPSHOTS_BYTES = 256 * MIB;
const SANDBOXES_BYTES = 256 * MIB;
/** Most snapshots and sandboxes. */
const MOST = 1000;

/** Calls that are about snapshots, and those that may be about any sandbox. */
const OF_SNAPSHOTS = /^\/api\/demo\/(snapshots|sandboxes|reset)(\/|$)/i;
const OF_SANDBOXES = /^\/api\/demo\/sandboxes(\/|$)/i;

export interface Adapter {
  /** Answers a call once what it changed is stored. */
  handle: Handle;
  look: (sandbox: string) => Promise<SandboxLooks>;
}

interface AdapterParts {
  files: GuardedFiles;
  /** The demo's address, without a slash at the end. */
  publicUrl: string;
  scenarios: readonly UnreadScenario[];
  readSeedPicture: ReadSeedImage;
  warn: (text: string) => void;
}

/** Reads what is stored, and answers calls with it. */
export const openAdapter = async ({
  files,
  publicUrl,
  scenarios,
  readSeedPicture,
  warn,
}: AdapterParts): Promise<Adapter> => {
  const seeds = new Seeds(buildScenario, SEED_FINGERPRINT, scenarios, readStoredScenario);
  const stored = new StoredSandboxes(seeds, files, warn);
  const clock = new SandboxClock(null);
  const anew = () => {
    const sandbox = new Sandbox({
      id: DEFAULT_ID,
      store: new Store(seeds, 'default', clock.today()),
      images: new WorldImages('uploads/default', files),
      clock,
      onMail: () => {},
    });
    stored.begin(sandbox);
    return sandbox;
  };
  const snapshots = new Snapshots({
    folder: 'snapshots',
    seeds,
    most: MOST,
    mostBytes: SNAPSHOTS_BYTES,
    warn,
    files,
  });
  const sandboxes = new Sandboxes({
    seeds,
    snapshots,
    default: (await stored.load(DEFAULT_ID)) ?? anew(),
    // The id is no name for a folder: another sandbox of this id may be about to be removed.
    makeImages: () => new WorldImages(`uploads/${crypto.randomUUID()}`, files),
    run: crypto.randomUUID(),
    date: null,
    most: MOST,
    mostBytes: SANDBOXES_BYTES,
    elapsed: () => performance.now(),
    onMail: () => {},
    onLeftover: ({ id }, error) =>
      warn(`pictures of ${id} could not be removed (${String(error)})`),
  });
  let reading: Promise<Snapshots> | null = null;
  const readSnapshots = () =>
    (reading ??= snapshots.load().catch((error: unknown) => {
      reading = null;
      throw error;
    }));
  await setOthersAside(files, `${FORMAT} ${seeds.fingerprint}`, async () => {
    await readSnapshots();
    await stored.wakeAll(sandboxes);
  });
  // The one caller is this browser's own pages, which nobody has to be kept from. Where nothing can be stored, a session still
  // outlives the worker, and one of another edition is none here.
  const secret = publicUrl;
  const sessions = new Sessions(secret);
  const deps: Deps = {
    config: { HOST: 'localhost', PUBLIC_URL: publicUrl },
    secret,
    sessions,
    world: sandboxes.default,
    // Nobody calls from elsewhere.
    turns: makeTurns({ ADDRESS_BUDGET: 1 }),
    tries: new AddressTries({ PUBLIC_URL: 'http://localhost', ADDRESS_BUDGET: 1 }, () =>
      performance.now(),
    ),
    passwords: new Passwords(secret, INLINE_HASHER),
    imagePreparer: { prepare: preparePicture },
    log: { error: (about, text) => console.error(text, about) },
  };
  const laboratory = makeLaboratory({
    ...deps,
    config: {},
    sandboxes,
    personas: PERSONAS,
  });
  const routes = [...makeRoutes(), ...laboratory.routes];
  const handle = createHandler(routes, { ...deps, laboratory }, (request, path) =>
    answerPicture(request, path, sandboxes, readSeedPicture),
  );
  /** Reads what a call is about: a worker is started for one call, and whatever is kept must not slow it. */
  const wakeFor = async (request: Request, path: string): Promise<void> => {
    const id = requestedId({ header: (name) => request.headers.get(name) ?? undefined });
    if (id) await stored.wake(id, sandboxes);
    const isOfOthers = OF_SANDBOXES.test(path) || (!id && isPictureElsewhere(path, sandboxes));
    if (isOfOthers) await stored.wakeAll(sandboxes);
    if (OF_SNAPSHOTS.test(path)) await readSnapshots();
  };
  return {
    handle: async (request, path) => {
      if (path === SCRIPT_PATH)
        return new Response(scriptAt(request.url), { headers: SCRIPT_HEADERS });
      await wakeFor(request, path);
      const response = await handle(request, path);
      await stored.save(sandboxes, request.method === 'GET' || request.method === 'HEAD');
      return response;
    },
    look: async (id) => {
      await stored.wake(id, sandboxes);
      const sandbox = sandboxes.find(id);
      return {
        isKnown: sandbox !== undefined,
        brand: sandbox?.brand ?? null,
        planted: scriptAddress(sandbox?.defects.on ?? []),
      };
    },
  };
};

/**
 * Reads all that is kept where the last worker had another seed or format, so that everything that this one cannot use is
 * set aside before a page asks how much that is (STATIC-04).
 */
const setOthersAside = async (
  files: GuardedFiles,
  version: string,
  readAll: () => Promise<void>,
): Promise<void> => {
  if ((await readIfThere('the version of what is kept', 'version')) === version) return;
  await readAll();
  // Where there is no room, the next worker reads all once more.
  await files.write('version', version).catch(() => {});
};
