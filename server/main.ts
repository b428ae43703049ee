import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { pino } from 'pino';
import { buildScenario, SEED_FINGERPRINT } from '../seed/scenarios.ts';
import { createApp } from './app.ts';
import { hostInUrl, readConfig, type Config } from './config.ts';
import { logOutput, outliveOutput, print, printError } from './output.ts';
import { explainLostFolder, explainStartError } from './start-errors.ts';
import { decoderWarning, settingsWarnings } from './start-warnings.ts';
import { warnOfUnsyncedFolder } from './node/synced-folder.ts';
import { ImagePreparer } from './node/prepare-image.ts';
import { AddressTries } from './call/throttle.ts';
import { makeTurns } from './call/turns.ts';
import { HashingThread } from './node/hasher.ts';
import { Passwords } from './call/passwords.ts';
import { readSecret } from './node/secret.ts';
import { createHttpServer } from './http/http-server.ts';
import { Sessions } from './call/sessions.ts';
import { Clock, hostMilliseconds } from './world/clock.ts';
import { DEFAULT_ID, World } from './world/world.ts';
import { Seeds } from './store/seeds.ts';
import type { Mail } from './store/schema.ts';
import { lockFolder } from './node/lock.ts';
import { Storage } from './store/storage.ts';
import { openImages } from './world/world-images.ts';

/** Time for requests in progress after a stop signal, in seconds; then their connections are closed. */
const GRACE_SECONDS = 10;

const warn = (text: string) => printError(`⚠  ${text}`);

/** Prints the link of a mail, because mails are only put into the outbox (RESET-06). */
const printMail = (mail: Mail, where = '') =>
  print(`✉  ${mail.subject} → ${mail.to}${where}\n   ${mail.link ?? ''}`);

/** The laboratory's modules are loaded only where there is one: the product runs without it. */
const hasLaboratory = () => existsSync(join(import.meta.dirname, 'lab'));

const loadLaboratory = async ({ DEMO_CONTROLS }: Config) =>
  DEMO_CONTROLS === 'on' && hasLaboratory() ? import('./lab/node/open.ts') : null;

/** The seed, with the scenarios of files, on which stored data may be also where nothing is steered. */
const readSeeds = async ({ SCENARIOS_DIR }: Config): Promise<Seeds> => {
  if (!hasLaboratory()) return new Seeds(buildScenario, SEED_FINGERPRINT);
  const { readScenarioFiles, readStoredScenario } =
    await import('./lab/document/scenario-files.ts');
  const { scenarios, problems } = await readScenarioFiles(SCENARIOS_DIR);
  for (const problem of problems) printError(`⚠  ${problem}`);
  return new Seeds(buildScenario, SEED_FINGERPRINT, scenarios, readStoredScenario);
};

/** Returns a graceful shutdown: it accepts no new connections, and closes each of the others once it has its answer. */
const prepareShutdown = (server: Server): (() => Promise<void>) => {
  let stopping = false;
  server.prependListener('request', (_, response) => {
    response.once('close', () => {
      if (stopping) server.closeIdleConnections();
    });
  });
  return async () => {
    stopping = true;
    const closed = new Promise((done) => server.once('close', done));
    // Those that are idle are closed by it.
    server.close();
    setTimeout(() => server.closeAllConnections(), GRACE_SECONDS * 1000).unref();
    await closed;
  };
};

const start = async (config: Config) => {
  const seeds = await readSeeds(config);
  warnOfUnsyncedFolder(warn);
  const clock = new Clock(config.DEMO_DATE ?? null);
  const storage = await Storage.open({
    folder: config.DATA_DIR,
    lockFolder,
    seeds,
    seedDay: clock.today(),
    now: () => new Clock(null).instant(),
    warn,
  });
  try {
    await serve(config, clock, storage);
  } catch (error) {
    await storage.close();
    throw error;
  }
};

/** Everything after opening the stored data, which the caller closes if this throws. */
const serve = async (config: Config, clock: Clock, storage: Storage) => {
  const log = pino({ level: config.LOG_LEVEL }, logOutput());
  const secret = config.JWT_SECRET ?? (await readSecret(config.DATA_DIR));
  const images = await openImages(join(config.UPLOADS_DIR, DEFAULT_ID), storage, warn);
  const passwords = new Passwords(secret, new HashingThread());
  const imagePreparer = new ImagePreparer();
  const deps = {
    config,
    secret,
    sessions: new Sessions(secret),
    turns: makeTurns(config),
    tries: new AddressTries(config, hostMilliseconds),
    passwords,
    imagePreparer,
    log,
  };
  const parts = {
    id: DEFAULT_ID,
    store: storage.store,
    images,
    onMail: (mail: Mail) => printMail(mail),
  };
  const { files } = storage;
  const opened = await (
    await loadLaboratory(config)
  )?.openLaboratory({ config, parts, files, printMail, warn, deps });
  const world = opened?.world ?? new World({ ...parts, clock });
  const laboratory = opened?.laboratory ?? null;
  const server = createHttpServer(createApp({ ...deps, world, laboratory }), opened);
  const stopListening = prepareShutdown(server);
  const stop = async () => {
    const stopped = stopListening();
    opened?.endWaits();
    await stopped;
    imagePreparer.close();
    await opened?.close();
    await storage.close();
    await passwords.close();
  };
  await new Promise<void>((done, reject) => {
    server.once('error', reject);
    server.listen(config.PORT, config.HOST, done);
  }).catch(async (error: unknown) => {
    await passwords.close();
    throw error;
  });
  print(`Rivola is listening on http://${hostInUrl(config.HOST)}:${config.PORT}`);
  for (const warning of settingsWarnings(config)) warn(warning);
  // A start that waited for a decoder would take longer.
  void imagePreparer.findProblem().then((problem) => {
    if (problem !== undefined) warn(decoderWarning(problem));
  });
  // Ctrl+C sends the signal twice under `npm start`: from the terminal, and from the parent process.
  let stopping: Promise<void> | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void (stopping ??= stop()));
  }
  void storage.lock.lost.then(() => {
    printError(explainLostFolder(config.DATA_DIR));
    process.exitCode = 1;
    return (stopping ??= stop());
  });
};

const main = async () => {
  let config: Config | undefined;
  outliveOutput();
  try {
    config = readConfig();
    await start(config);
  } catch (error) {
    printError(explainStartError(error, config) ?? String((error as Error).stack));
    process.exitCode = 1;
  }
};

await main();
