/**
 * `npm run test:image`: no container runs on every machine, so this does what the lines of the Dockerfile say, in an empty folder in
 * place of the container's root, and runs the server as another user (LAB-14): `nobody` where it runs as root, else the same user, which
 * it says. Then it asks for the server's health as the image does, and runs the kit's examples against it by token.
 */
import { spawn, spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { requireBrowser } from '../../../scripts/lib/browser.ts';
import { inProject, projectRoot } from '../../../scripts/lib/project.mjs';
import { acceptOptions } from '../../support/command-line.ts';
import { freePort, HAS_GROUPS, killTree } from '../../support/processes.ts';
import { dropOutside, makeOutside, runOutside } from '../../support/outside.ts';
import { keepPart } from '../../support/results.ts';
import { contextOf, instructionsOf, only, variablesOf } from './dockerfile.ts';

/** Debian's `nobody`, in place of the image's user, whom this machine need not have. */
const NOBODY = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;
const TOKEN = 'only-for-this-run-of-the-lab';
/** Milliseconds that the server may take to be healthy: the image's start period. */
const HEALTHY = 30_000;

acceptOptions([]);

const root = await mkdtemp(join(tmpdir(), 'rivola-image-'));
await chmod(root, 0o755);
const inRoot = (path: string) => join(root, path);
/** Absolute paths of the container, in a command or a setting. */
const moved = (text: string) => text.replaceAll(/(?<![\w./])\/(?=rivola\b|data\b)/g, `${root}/`);

const instructions = instructionsOf(await readFile(inProject('Dockerfile'), 'utf8'));
const context = contextOf(await readFile(inProject('.dockerignore'), 'utf8'));
const done: string[] = [];
const environment: Record<string, string> = { PATH: process.env['PATH'] ?? '', HOME: root };
let folder = root;

const copy = async (rest: string): Promise<void> => {
  const words = rest.split(' ');
  const into = join(folder, words.pop() ?? '');
  const named = words[0] === '.' ? context.taken : words;
  for (const name of named) {
    if (!context.taken.includes(name)) throw new Error(`.dockerignore leaves ${name} out`);
    await cp(inProject(name), join(into, name), {
      recursive: true,
      filter: (path) => !context.leftOut.includes(relative(projectRoot, path)),
    });
  }
};

const shell = (command: string): void => {
  // The image's user is another here.
  const line = moved(command).replaceAll(
    'node:node',
    isRoot ? `${NOBODY.uid}:${NOBODY.gid}` : `$(id -u):$(id -g)`,
  );
  const { status, stderr, stdout } = spawnSync('sh', ['-c', line], {
    cwd: folder,
    env: environment,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`RUN ${command}\n${stdout}${stderr}`);
};

const began = performance.now();
for (const { name, rest } of instructions) {
  if (name === 'WORKDIR') await mkdir((folder = inRoot(rest)), { recursive: true });
  else if (name === 'COPY') await copy(rest);
  else if (name === 'RUN') shell(rest);
  else if (name === 'ENV') Object.assign(environment, variablesOf(moved(rest)));
  else continue;
  done.push(name);
}
const built = ((performance.now() - began) / 1000).toFixed(0);
console.log(`✓ ${done.join(', ')} (${built} s)`);

const port = String(await freePort());
const settings = {
  ...environment,
  PORT: port,
  DEMO_TOKEN: TOKEN,
  // Hosted, where only the token opens the control room: all callers here are on the same machine.
  PUBLIC_URL: 'https://rivola.example',
};
const [program = '', ...rest] = JSON.parse(only(instructions, 'CMD')) as string[];
const server = spawn(program, rest, {
  ...{ cwd: folder, env: settings, detached: HAS_GROUPS, stdio: ['ignore', 'pipe', 'pipe'] },
  ...(isRoot && NOBODY),
});
let printed = '';
for (const stream of [server.stdout, server.stderr])
  stream?.on('data', (piece: Buffer) => (printed += piece.toString()));

const [, health = ''] = / CMD (.*)/.exec(` ${only(instructions, 'HEALTHCHECK')}`) ?? [];
const isHealthy = () =>
  spawnSync('sh', ['-c', health], { env: settings, stdio: 'ignore' }).status === 0;
const address = `http://127.0.0.1:${port}`;
const rows: string[] = [];
const note = (what: string, isRight: boolean): void => {
  if (!isRight) process.exitCode = 1;
  console.log(`${isRight ? '✓' : '✗'} ${what}`);
  rows.push(`| ${what} | ${isRight ? 'yes' : 'no'} |`);
};

let outside = '';
try {
  note('the health check fails before the server listens', !isHealthy());
  while (!isHealthy()) {
    if (performance.now() - began > HEALTHY + 300_000 || server.exitCode !== null)
      throw new Error(printed);
    await pause(200);
  }
  note('the server is healthy', true);
  const who = isRoot
    ? `as user ${NOBODY.uid}`
    : 'as the same user, since this one may not become another';
  const { uid } = await stat(inRoot('data/store'));
  note(`its data is written ${who}`, !isRoot || uid === NOBODY.uid);
  const isClosed = (await fetch(`${address}/api/demo/clock/`)).status === 403;
  note('the control room is closed without the token', isClosed);
  const headers = { 'x-demo-token': TOKEN };
  note('and open with it', (await fetch(`${address}/api/demo/clock/`, { headers })).ok);
  note('pages are served', (await (await fetch(`${address}/cerca`)).text()).includes('<title>'));
  outside = await makeOutside();
  const browser = await requireBrowser();
  await writeFile(
    join(outside, 'playwright', 'image.config.ts'),
    `import config from './playwright.config.ts';
export default { ...config, timeout: 120_000, expect: { timeout: 30_000 }, use: { ...config.use, launchOptions: { executablePath: ${JSON.stringify(browser)} } } };`,
  );
  const suite = await runOutside(
    outside,
    [
      join(outside, 'node_modules/@playwright/test/cli.js'),
      'test',
      '--config',
      'playwright/image.config.ts',
      '--reporter',
      'line',
    ],
    { RIVOLA_URL: address, DEMO_TOKEN: TOKEN },
  ).catch(String);
  note(
    `the kit's examples pass by token: ${/\d+ (?:passed|failed).*/.exec(suite)?.[0] ?? suite}`,
    /^\s*\d+ passed/m.test(suite) && !/^\s*\d+ failed/m.test(suite),
  );
  server.kill('SIGTERM');
  const ended = await Promise.race([
    new Promise<boolean>((resolve) => server.once('close', () => resolve(true))),
    pause(10_000, false, { ref: false }),
  ]);
  note('the server ends by SIGTERM', ended);
} finally {
  killTree(server);
  if (outside) await dropOutside(outside);
  await rm(root, { recursive: true, force: true });
}
const { stdout: commit } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], {
  cwd: projectRoot,
  encoding: 'utf8',
});
await keepPart(join(import.meta.dirname, 'results.md'), '# The container image', {
  name: 'Dockerfile',
  about: `commit ${commit.trim()}, its lines done in a folder, without a container`,
  lines: [`${done.join(', ')}: ${built} s.`, '', '| | |', '|---|---|', ...rows],
});
