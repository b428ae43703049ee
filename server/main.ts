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

/** Seconds for requests under way when the server is told to stop. */
const GRACE_SECONDS = 10;

const say = (text: string) => process.stdout.write(`${text}\n`);
const complain = (text: string) => process.stderr.write(`${text}\n`);

/** RESET-06: the link of a mail on the console, since no mail leaves this machine. */
const tellMail = (mail: Mail, sandbox: string) =>
  say(
    `✉  ${mail.subject} → ${mail.to}${sandbox === DEFAULT_ID ? '' : ` (sandbox ${sandbox})`}\n   ${mail.link ?? ''}`,
  );

/** Where this server keeps its images. */
const takeFolder = async ({ UPLOADS_DIR, DATA_DIR }: Config): Promise<string> => {
  const owner = await claimUploads(UPLOADS_DIR, DATA_DIR);
  const folder = folderForData(UPLOADS_DIR, DATA_DIR, owner);
  if (folder !== UPLOADS_DIR) {
    complain(
      `⚠  Le immagini in ${UPLOADS_DIR} appartengono ai dati in ${owner}: nessuna viene eliminata, e quelle di questo server stanno in ${folder}. Per tenere separati i due, scegli un’altra cartella con UPLOADS_DIR.`,
    );
  }
  return folder;
};

/** The default sandbox's images, without what earlier processes left behind. */
const openUploads = async (folder: string, storage: Storage): Promise<ImageFolder> => {
  await removeLeftoverSandboxImages(folder);
  const uploads = await ImageFolder.open(join(folder, DEFAULT_ID));
  const tickets = [...storage.store.tickets.values()];
  // An image that no ticket names is left of a request that a crash cut off. Where stored data could not be
  // read, it may name them all: then nothing goes.
  if (!storage.damaged) await uploads.keepOnly(new Set(tickets.map(({ image }) => image ?? '')));
  return uploads;
};

/**
 * Answers what was taken and takes nothing more. An answer that is still to come says that it is the last on its
 * connection: clients that keep theirs alive would otherwise keep the server alive too.
 */
const prepareStop = (server: Server): (() => Promise<void>) => {
  const open = new Set<ServerResponse>();
  let stopping = false;
  const sayLast = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close');
  };
  server.prependListener('request', (_, response) => {
    if (stopping) sayLast(response);
    open.add(response);
    response.once('close', () => {
      open.delete(response);
      if (stopping) server.closeIdleConnections();
    });
  });
  return async () => {
    stopping = true;
    const closed = new Promise((done) => server.once('close', done));
    for (const response of open) sayLast(response);
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
    warn: (text) => complain(`⚠  ${text}`),
  });
  try {
    await serve(config, bases, clock, storage);
  } catch (error) {
    await storage.close();
    throw error;
  }
};

/** Everything after the stored data are open, which the caller closes where this throws. */
const serve = async (config: Config, bases: Bases, clock: SandboxClock, storage: Storage) => {
  const log = pino({ level: config.LOG_LEVEL });
  const secret = config.JWT_SECRET ?? (await readSecret(config.DATA_DIR));
  const uploadsFolder = await takeFolder(config);
  const uploads = await openUploads(uploadsFolder, storage);
  const sandboxes = new Sandboxes({
    bases,
    default: new Sandbox(DEFAULT_ID, storage.store, uploads, clock, (mail) =>
      tellMail(mail, DEFAULT_ID),
    ),
    uploadsFolder,
    date: config.DEMO_DATE ?? null,
    most: config.DEMO_SANDBOXES,
    mostBytes: config.DEMO_SANDBOXES_MB * 1024 * 1024,
    tellMail,
    tellLeftOver: ({ id, images: { folder } }, error) =>
      log.error({ err: error, folder }, `the images of sandbox ${id} could not be removed`),
  });
  const passwords = new Passwords();
  const imagePreparer = new ImagePreparer();
  const server = createHttpServer(
    createApp({ config, secret, sandboxes, personas: PERSONAS, passwords, imagePreparer, log }),
  );
  const stopListening = prepareStop(server);
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
  say(`Rivola risponde su http://${config.HOST}:${config.PORT}`);
  // A second signal comes with every Ctrl+C: one from the terminal, one from whoever started this.
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
    complain(explainStartError(error, config) ?? String((error as Error).stack));
    process.exitCode = 1;
  }
};

await main();
