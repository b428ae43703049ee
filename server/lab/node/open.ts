/** The laboratory of a server on Node. */
import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { PERSONAS } from '../../../seed/scenarios.ts';
import type { Deps } from '../../call/route.ts';
import type { Config } from '../../config.ts';
import type { Mail } from '../../store/schema.ts';
import { WorldImages } from '../../world/world-images.ts';
import type { GuardedFiles } from '../../store/data-lock.ts';
import type { WorldParts } from '../../world/world.ts';
import { SCRIPT_HEADERS, SCRIPT_PATH, scriptAt } from '../defects/page-script.ts';
import { makeLaboratory } from '../laboratory.ts';
import { SandboxClock } from '../sandbox/clock.ts';
import { Sandbox } from '../sandbox/sandbox.ts';
import { Sandboxes } from '../sandbox/sandboxes.ts';
import { Snapshots } from '../sandbox/snapshots.ts';

const MIB = 1024 * 1024;

/** Sends pages the script of planted defects (LAB-07); everything else is the application's. */
export const withPlantedScript =
  (application: RequestListener): RequestListener =>
  (request, response) => {
    const { url = '' } = request;
    if (url.split('?')[0] !== SCRIPT_PATH) application(request, response);
    else response.writeHead(200, SCRIPT_HEADERS).end(scriptAt(url));
  };

interface OpenParts {
  config: Config;
  /** What the default sandbox is made of. */
  parts: Omit<WorldParts, 'clock'>;
  /** The files of the stored data. */
  files: GuardedFiles;
  /** Prints a mail, and where it was sent. */
  printMail: (mail: Mail, where: string) => void;
  warn: (text: string) => void;
  deps: Omit<Deps, 'world'>;
}

/** Reads the snapshots, and makes the default sandbox the first of the sandboxes. */
export const openLaboratory = async ({
  config,
  parts,
  files,
  printMail,
  warn,
  deps,
}: OpenParts) => {
  const { seeds } = parts.store;
  const date = config.DEMO_DATE ?? null;
  const world = new Sandbox({ ...parts, clock: new SandboxClock(date) });
  const snapshots = await new Snapshots({
    folder: join(config.DATA_DIR, 'snapshots'),
    seeds,
    most: config.DEMO_SNAPSHOTS,
    mostBytes: config.DEMO_SNAPSHOTS_MB * MIB,
    warn,
    files,
  }).load();
  const sandboxes = new Sandboxes({
    seeds,
    snapshots,
    default: world,
    run: randomUUID(),
    makeImages: () => new WorldImages(),
    date,
    most: config.DEMO_SANDBOXES,
    mostBytes: config.DEMO_SANDBOXES_MB * MIB,
    elapsed: () => performance.now(),
    onMail: (mail, id) => printMail(mail, ` (sandbox ${id})`),
    onLeftover: ({ id, images: { folder } }, error) =>
      deps.log.error({ err: error, folder }, `the images of sandbox ${id} could not be removed`),
  });
  return {
    world,
    laboratory: makeLaboratory({
      ...deps,
      config,
      sandboxes,
      personas: PERSONAS,
    }),
    /** What stands in front of the application. */
    front: withPlantedScript,
    /** Answers the calls that wait, so that the server can stop. */
    endWaits: () => sandboxes.endWaits(),
    close: () => sandboxes.close(),
  };
};
