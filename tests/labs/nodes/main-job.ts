/** The main job on a served product: somebody logs in and publishes with a picture, and others find it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../support/processes.ts';
import sharp from 'sharp';
import { login } from '#contract/auth';
import { searchTickets } from '#contract/search';
import { publishTicket } from '#contract/tickets';
import { projectRoot } from '../../../scripts/lib/project.mjs';
import { aTicket, aPhoto } from '../../support/builders.ts';
import { Client } from '../../support/client.ts';
import { PASSWORD, TODAY } from '../../kit/people.ts';
import { dropFolders, makeFolders } from '../../support/folders.ts';

/** Milliseconds for the build and the start on a busy machine. */
const START_MS = 300_000;

/**
 * Runs `npm run serve` with a Node, does the job, and answers what was printed on standard error, which should be nothing.
 * Throws what went wrong. `client` is a built client, else that Node builds it.
 */
export const doMainJob = async (node: string, client = ''): Promise<string> => {
  const folders = await makeFolders();
  const port = String(await freePort());
  const child = spawn(node, ['scripts/serve.mjs'], {
    cwd: projectRoot,
    env: {
      ...process.env,
      ...folders.environment,
      ...{ PORT: port, CLIENT_DIR: client, DEMO_DATE: TODAY },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const printed = { out: '', error: '' };
  child.stdout.on('data', (piece: Buffer) => (printed.out += piece.toString()));
  child.stderr.on('data', (piece: Buffer) => (printed.error += piece.toString()));
  try {
    const end = performance.now() + START_MS;
    while (!printed.out.includes('Stop with Ctrl+C')) {
      if (child.exitCode !== null || performance.now() > end)
        throw new Error(`it did not start:\n${printed.out}${printed.error}`);
      await wait(50);
    }
    await publishAndFind(`http://127.0.0.1:${port}`);
    child.kill('SIGINT');
    const [code] = (await ended) as [number | null];
    // Windows ends a process at once.
    if (code !== 0 && process.platform !== 'win32')
      throw new Error(`it ended with code ${code} after Ctrl+C`);
    return printed.error;
  } finally {
    child.kill('SIGKILL');
    await ended;
    await dropFolders(folders);
  }
};

const publishAndFind = async (url: string): Promise<void> => {
  const visitor = new Client(url, {});
  const page = await visitor.send({
    method: 'GET',
    path: '/cerca',
    headers: { accept: 'text/html' },
  });
  expectIs('the search’s page', page.status, 200);
  const logged = await visitor.call(login, {
    body: { email: 'luca.bianchi@example.com', password: PASSWORD },
  });
  expectIs('the login', logged.status, 200);
  const luca = visitor.with({ authorization: `Bearer ${logged.body.access}` });
  const published = await luca.call(publishTicket, { body: aTicket(), image: await aPhoto() });
  expectIs('publishing with a picture', published.status, 201);
  const found = await visitor.call(searchTickets, {
    query: { departure: 'Torino', destination: 'Palermo' },
  });
  const ticket = found.body.find(({ id }) => id === published.body.id);
  expectIs('the picture’s address in the search', ticket?.image, published.body.image);
  const picture = await visitor.fetchBytes({ method: 'GET', path: ticket?.image ?? '' });
  expectIs('the picture', picture.status, 200);
  expectIs('the picture’s type', (await sharp(picture.bytes).metadata()).format, 'webp');
};

const expectIs = (what: string, value: unknown, wanted: unknown): void => {
  if (value !== wanted || value === undefined)
    throw new Error(`${what} is ${String(value)} instead of ${String(wanted)}`);
};
