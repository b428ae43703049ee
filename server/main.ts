import type { Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pino } from 'pino';
import { buildScenario, PERSONAS, SEED_FINGERPRINT } from '../seed/scenarios.ts';
import { createApp } from './app.ts';
import { readConfig, type Config } from './config.ts';
import { SandboxClock } from './sandbox/clock.ts';
import { DEFAULT_ID, Sandboxes } from './sandbox/sandboxes.ts';
import { Sandbox } from './sandbox/sandbox.ts';
import { explainStartError } from './start-errors.ts';
import { ImagePreparer } from './images/prepare-image.ts';
import { Passwords } from './security/passwords.ts';
import { readSecret } from './security/secret.ts';
import { createHttpServer } from './http/http-server.ts';
import { Bases } from './store/bases.ts';
import type { Mail } from './store/schema.ts';
import { Storage } from './store/storage.ts';
import { ImageFolder } from './images/image-folder.ts';
import {
  claimUploads,
  folderForData,
  removeLeftoverSandboxImages,
} from './images/image-folder-owner.ts';

/** Time for requests in progress after a stop signal, in seconds; then their connections are closed. */
const GRACE_SECONDS = 10;

const print = (text: string) => process.stdout.write(`${text}\n`);
const printError = (text: string) => process.stderr.write(`${text}\n`);

/** Prints the link of a mail, because mails are only put into the outbox (RESET-06). */
const printMail = (mail: Mail, sandbox: string) =>
  print(
    `✉  ${mail.subject} → ${mail.to}${sandbox === DEFAULT_ID ? '' : ` (sandbox ${sandbox})`}\n   ${mail.link ?? ''}`,
  );

/** The folder for this server's images: `UPLOADS_DIR`, or one inside it if that belongs to the data of another server. */
const claimUploadsFolder = async ({ UPLOADS_DIR, DATA_DIR }: Config): Promise<string> => {
  const owner = await claimUploads(UPLOADS_DIR, DATA_DIR);
  const folder = folderForData(UPLOADS_DIR, DATA_DIR, owner);
  if (folder !== UPLOADS_DIR) {
    printError(
      `⚠  The images in ${UPLOADS_DIR} belong to the data in ${owner}: none of them is deleted, and this server keeps its own in ${folder}. To keep the two apart, choose another folder with UPLOADS_DIR.`,
    );
  }
  return folder;
};

/** Opens the default sandbox's images and deletes files that earlier processes left behind. */
const openUploads = async (folder: string, storage: Storage): Promise<ImageFolder> => {
  await removeLeftoverSandboxImages(folder);
  const uploads = await ImageFolder.open(join(folder, DEFAULT_ID));
  const tickets = [...storage.store.tickets.values()];
  // An image without a ticket is left from a request that a crash interrupted. If stored data was unreadable, any image
  // could belong to one of its tickets, so none is deleted.
  if (!storage.damaged) await uploads.keepOnly(new Set(tickets.map(({ image }) => image ?? '')));
  return uploads;
};

/**
 * Returns a graceful shutdown: it accepts no new connections and finishes the requests in progress. Their answers get
 * `Connection: close`, because a keep-alive connection would keep the server running.
 */
const prepareShutdown = (server: Server): (() => Promise<void>) => {
  const open = new Set<ServerResponse>();
  let stopping = false;
  const endKeepAlive = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close');
  };
  server.prependListener('request', (_, response) => {
    if (stopping) endKeepAlive(response);
    open.add(response);
    response.once('close', () => {
      open.delete(response);
      if (stopping) server.closeIdleConnections();
    });
  });
  return async () => {
    stopping = true;
    const closed = new Promise((done) => server.once('close', done));
    for (const response of open) endKeepAlive(response);
    server.close();
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), GRACE_SECONDS * 1000).unref();
    await closed;
  };
};

const start = async (config: Config) => {
  const bases = new Bases(buildScenario, SEED_FINGERPRINT);
  const clock = new SandboxClock(config.DEMO_DATE ?? null);
  const storage = await Storage.open({
    folder: config.DATA_DIR,
    bases,
    scenario: 'default',
    anchor: clock.today(),
    now: () => new SandboxClock(null).instant(),
    warn: (text) => printError(`⚠  ${text}`),
  });
  try {
    await serve(config, bases, clock, storage);
  } catch (error) {
    await storage.close();
    throw error;
  }
};

/** Everything after opening the stored data, which the caller closes if this throws. */
const serve = async (config: Config, bases: Bases, clock: SandboxClock, storage: Storage) => {
  const log = pino({ level: config.LOG_LEVEL });
  const secret = config.JWT_SECRET ?? (await readSecret(config.DATA_DIR));
  const uploadsFolder = await claimUploadsFolder(config);
  const uploads = await openUploads(uploadsFolder, storage);
  const sandboxes = new Sandboxes({
    bases,
    default: new Sandbox(DEFAULT_ID, storage.store, uploads, clock, (mail) =>
      printMail(mail, DEFAULT_ID),
    ),
    uploadsFolder,
    date: config.DEMO_DATE ?? null,
    most: config.DEMO_SANDBOXES,
    mostBytes: config.DEMO_SANDBOXES_MB * 1024 * 1024,
    onMail: printMail,
    onLeftover: ({ id, images: { folder } }, error) =>
      log.error({ err: error, folder }, `the images of sandbox ${id} could not be removed`),
  });
  const passwords = new Passwords();
  const imagePreparer = new ImagePreparer();
  const server = createHttpServer(
    createApp({ config, secret, sandboxes, personas: PERSONAS, passwords, imagePreparer, log }),
  );
  const stopListening = prepareShutdown(server);
  const stop = async () => {
    await stopListening();
    imagePreparer.close();
    await sandboxes.close();
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
  print(`Rivola is listening on http://${config.HOST}:${config.PORT}`);
  // Ctrl+C sends the signal twice under `npm start`: from the terminal, and from the parent process.
  let stopping: Promise<void> | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void (stopping ??= stop()));
  }
};

const main = async () => {
  let config: Config | undefined;
  try {
    config = readConfig();
    await start(config);
  } catch (error) {
    printError(explainStartError(error, config) ?? String((error as Error).stack));
    process.exitCode = 1;
  }
};

await main();
