/** Everything that the service worker answers with: what `server/main.ts` is to the server. */
import { inventor } from '../../seed/inventor.ts';
import { buildScenario, PERSONAS, SEED_FINGERPRINT } from '../../seed/scenarios.ts';
import { LISTED } from '../../defects/catalogue.ts';
import { wornBrand, type WornBrand } from '#contract/worn-brand';
import type { Services } from '../call/deps.ts';
import { ImageFolder } from '../images/image-folder.ts';
import { makeRoutes } from '../routes.ts';
import { SandboxClock } from '../sandbox/clock.ts';
import { Sandbox } from '../sandbox/sandbox.ts';
import { DEFAULT_ID, Sandboxes } from '../sandbox/sandboxes.ts';
import { Snapshots } from '../sandbox/snapshots.ts';
import { Admission } from '../security/admission.ts';
import { Passwords } from '../security/passwords.ts';
import { Sessions } from '../security/sessions.ts';
import { Seeds } from '../store/seeds.ts';
import type { FileScenario } from '../store/file-scenario.ts';
import type { HeldFolder } from '../store/held-folder.ts';
import { readIfThere } from '../store/read-if-there.ts';
import { Store } from '../store/store.ts';
import { writeWhole } from '../store/write-whole.ts';
import { behindDefects, isPagePlanted } from './behind-defects.ts';
import { createHandler, type Handle } from './handle.ts';
import { INLINE_HASHER } from './inline-hasher.ts';
import { Keeper } from './keeper.ts';
import type { ReadSeedPicture } from './pictures.ts';
import { preparePicture } from './picture-preparer.ts';

const MIB = 1024 * 1024;

/** Bytes that the snapshots may take, and the sandboxes; a browser gives a site more than both. */
const SNAPSHOTS_BYTES = 256 * MIB;
const SANDBOXES_BYTES = 256 * MIB;
/** Most snapshots and sandboxes. */
const MOST = 1000;

const readSecret = async (): Promise<string> => {
  const known = await readIfThere('the secret', 'secret');
  if (known) return known;
  const secret = crypto.randomUUID() + crypto.randomUUID();
  await writeWhole('secret', [secret]);
  return secret;
};

export interface Home {
  /** Answers a call once what it changed is kept. */
  handle: Handle;
  /** What pages of this sandbox wear (LOOK-08); `null` for the product's own. */
  brandOf: (sandbox: string) => WornBrand | null;
  /** Whether pages of this sandbox have defects of the client (LAB-07). */
  isPlanted: (sandbox: string) => boolean;
}

interface HomeOptions {
  /** Held over all that is kept. */
  lock: HeldFolder;
  /** The demo's address, without a slash at the end. */
  publicUrl: string;
  scenarios: readonly FileScenario[];
  readSeedPicture: ReadSeedPicture;
  warn: (text: string) => void;
}

/** Reads what is kept, and answers calls with it. */
export const openHome = async ({
  lock,
  publicUrl,
  scenarios,
  readSeedPicture,
  warn,
}: HomeOptions): Promise<Home> => {
  const seeds = new Seeds(buildScenario, SEED_FINGERPRINT, scenarios);
  const keeper = new Keeper(seeds);
  const clock = new SandboxClock(null);
  const now = () => new SandboxClock(null).instant();
  const anew = () =>
    new Sandbox(
      DEFAULT_ID,
      new Store(seeds, 'default', clock.today()),
      ImageFolder.empty('uploads/default'),
      clock,
      () => {},
    );
  const snapshots = await Snapshots.open({
    folder: 'snapshots',
    seed: seeds.fingerprint,
    most: MOST,
    mostBytes: SNAPSHOTS_BYTES,
    now,
    warn,
    lock,
  });
  const sandboxes = new Sandboxes({
    seeds,
    snapshots,
    default: (await keeper.load(DEFAULT_ID)) ?? anew(),
    uploadsFolder: 'uploads',
    date: null,
    most: MOST,
    mostBytes: SANDBOXES_BYTES,
    elapsed: () => performance.now(),
    onMail: () => {},
    onLeftover: ({ id }, error) =>
      warn(`pictures of ${id} could not be removed (${String(error)})`),
  });
  for (const id of await keeper.ids()) {
    const sandbox = id === DEFAULT_ID ? null : await keeper.load(id);
    if (sandbox) sandboxes.adopt(sandbox);
  }
  const secret = await readSecret();
  const services: Services = {
    config: { ADDRESS_BUDGET: 1, DEMO_CONTROLS: 'on', HOST: 'localhost', PUBLIC_URL: publicUrl },
    secret,
    sandboxes,
    personas: PERSONAS,
    inventor,
    loadDefects: () => Promise.resolve({ list: LISTED }),
    // Nobody calls from elsewhere.
    admission: new Admission({ PUBLIC_URL: 'http://localhost', ADDRESS_BUDGET: 1 }, () =>
      performance.now(),
    ),
    passwords: new Passwords(secret, INLINE_HASHER),
    imagePreparer: { prepare: preparePicture },
    log: { error: (about, text) => console.error(text, about) },
    sessions: new Sessions(secret),
  };
  const handle = createHandler(makeRoutes(), services, readSeedPicture);
  const planted = behindDefects(handle, sandboxes);
  return {
    handle: async (request, path) => {
      const response = await planted(request, path);
      await keeper.keep(sandboxes);
      return response;
    },
    brandOf: (sandbox) => {
      const brand = sandboxes.find(sandbox)?.store.brand;
      return brand ? wornBrand(brand) : null;
    },
    isPlanted: (sandbox) => isPagePlanted(sandboxes, sandbox),
  };
};
